#include "table/dictionary.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <string>

namespace kith {
namespace {

TEST(Dictionary, NumbersValuesByFirstAppearance) {
  Dictionary dictionary;
  EXPECT_EQ(dictionary.size(), 0U);
  EXPECT_EQ(dictionary.encode("b"), 0U);
  EXPECT_EQ(dictionary.encode("a"), 1U);
  EXPECT_EQ(dictionary.encode("b"), 0U);
  EXPECT_EQ(dictionary[1], "a");
  EXPECT_EQ(dictionary.size(), 2U);
  EXPECT_EQ(dictionary.find("a"), Code{1});
  EXPECT_EQ(dictionary.find("c"), std::nullopt);
}

TEST(Dictionary, KeepsManyValues) {
  Dictionary dictionary;
  constexpr Code many = 300'000;
  for (Code i = 0; i < many; ++i) ASSERT_EQ(dictionary.encode("value " + std::to_string(i)), i);
  for (Code i = 0; i < many; ++i) ASSERT_EQ(dictionary.encode("value " + std::to_string(i)), i);
  EXPECT_EQ(dictionary.size(), many);
  for (Code i = 0; i < many; i += 997) EXPECT_EQ(dictionary[i], "value " + std::to_string(i));
}

TEST(Dictionary, TellsApartEmptyNulAndLongValues) {
  using namespace std::string_literals;
  const std::string longer(200'000, 'x'), longer_yet(200'001, 'x');
  const std::string values[] = {"",      "\0"s,      "\0\0"s,    "a",         "a\0"s,
                                "a\0b"s, "1234567",  "12345678", "123456789", "12345678\0"s,
                                longer,  longer_yet, "Zürich",   "zürich"};
  Dictionary dictionary;
  Code next = 0;
  for (const std::string& value : values) EXPECT_EQ(dictionary.encode(value), next++);
  for (Code code = 0; code < next; ++code) {
    EXPECT_EQ(dictionary[code], values[code]);
    EXPECT_EQ(dictionary.find(values[code]), code);
  }
}

TEST(Dictionary, ValuesStayInPlaceWhenMoved) {
  Dictionary first;
  for (int i = 0; i < 1000; ++i) first.encode(std::to_string(i));
  const std::string_view kept = first[500];
  Dictionary second = std::move(first);
  EXPECT_EQ(second.size(), 1000U);
  EXPECT_EQ(second.find("500"), Code{500});
  EXPECT_EQ(second[500].data(), kept.data());
  EXPECT_EQ(second.encode("new"), 1000U);
}

RC_GTEST_PROP(Dictionary, AgreesWithAMap, (const std::vector<std::string>& values)) {
  Dictionary dictionary;
  std::map<std::string, Code> expected;
  for (const std::string& value : values) {
    const auto [at, added] = expected.try_emplace(value, static_cast<Code>(expected.size()));
    RC_ASSERT(dictionary.encode(value) == at->second);
  }
  RC_ASSERT(dictionary.size() == expected.size());
  for (const auto& [value, code] : expected) {
    RC_ASSERT(dictionary[code] == value);
    RC_ASSERT(dictionary.find(value) == code);
  }
}

}  // namespace
}  // namespace kith
