#include "engine/flat_json.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <utility>
#include <vector>

namespace kith::engine {
namespace {

using Pairs = std::vector<std::pair<std::string, std::string>>;

Pairs pairs_of(std::string_view line) {
  Pairs pairs;
  read_flat_object(line,
                   [&](const std::string& key, std::string_view value) { pairs.emplace_back(key, value); });
  return pairs;
}

TEST(FlatJson, NumbersStayAsWritten) {
  EXPECT_EQ(pairs_of(R"({"a": 1.50, "b": -0, "c": 1e3, "d": 12345678901234567890123, "e": -7, "f": 0.10})"),
            (Pairs{{"a", "1.50"},
                   {"b", "-0"},
                   {"c", "1e3"},
                   {"d", "12345678901234567890123"},
                   {"e", "-7"},
                   {"f", "0.10"}}));
}

TEST(FlatJson, TextsAreDecoded) {
  EXPECT_EQ(pairs_of(R"({"a": "x\n\"\u00e9\ud83d\ude00", "z\t": "02138"})"),
            (Pairs{{"a", "x\n\"\xC3\xA9\xF0\x9F\x98\x80"}, {"z\t", "02138"}}));
}

TEST(FlatJson, NullIsEmptyAndBooleansAreWords) {
  EXPECT_EQ(pairs_of(R"({"a": null, "b": true, "c": false})"),
            (Pairs{{"a", ""}, {"b", "true"}, {"c", "false"}}));
}

TEST(FlatJson, NestedValuesAreFaultsOfTheirKey) {
  for (const char* line : {R"({"a": 1, "b": {"c": 2}})", R"({"b": [1]})"}) {
    try {
      pairs_of(line);
      ADD_FAILURE() << line;
    } catch (const JsonFault& fault) {
      EXPECT_EQ(fault.key, "b");
    }
  }
}

TEST(FlatJson, WhatIsNoObjectIsAFault) {
  for (const char* line :
       {"", "[1]", "7", "null", "{", R"({"a": 1} {"a": 2})", R"({"a": 01})", R"({"a": NaN})", "{'a': 1}"})
    EXPECT_THROW(pairs_of(line), JsonFault) << line;
}

TEST(FlatJson, FaultsHoldNothingOfTheValues) {
  try {
    pairs_of(R"({"a": "secret" oops})");
    ADD_FAILURE();
  } catch (const JsonFault& fault) {
    EXPECT_EQ(fault.what.find("secret"), std::string::npos);
  }
}

// The quick way gives what the thorough one gives, wherever it gives anything.
RC_GTEST_PROP(FlatJson, ThePlainWayAgrees, ()) {
  const auto pieces = *rc::gen::container<std::vector<std::string>>(
      rc::gen::elementOf(std::vector<std::string>{"\"a\":",
                                                  "\"b\" : ",
                                                  "1",
                                                  "-20",
                                                  "-",
                                                  "01",
                                                  "0",
                                                  "1.5",
                                                  "1e3",
                                                  "\"x\"",
                                                  "\"\\n\"",
                                                  "\"",
                                                  ",",
                                                  "true",
                                                  "null",
                                                  "{",
                                                  "}",
                                                  "[",
                                                  "]",
                                                  " ",
                                                  "\t",
                                                  "\x01",
                                                  "1234567890123456789012"}));
  std::string line = "{\"k\":1,";
  for (const auto& piece : pieces) line += piece;
  if (*rc::gen::arbitrary<bool>()) line += "}";
  Pairs plain;
  if (read_plain_object(
          line, [&](std::string_view key, std::string_view value) { plain.emplace_back(key, value); }))
    RC_ASSERT(pairs_of(line) == plain);
}

TEST(FlatJson, PlainLinesAreReadThePlainWay) {
  Pairs plain;
  const auto add = [&](std::string_view key, std::string_view value) { plain.emplace_back(key, value); };
  EXPECT_TRUE(read_plain_object(R"( {"a":"x", "b" : -12 , "c":0,"d":"é"} )", add));
  EXPECT_EQ(plain, (Pairs{{"a", "x"}, {"b", "-12"}, {"c", "0"}, {"d", "é"}}));
}

}  // namespace
}  // namespace kith::engine
