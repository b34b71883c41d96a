#include "engine/arrow_type.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstring>
#include <limits>
#include <random>

#include <fmt/format.h>

#include "engine/connection.h"

namespace kith::engine {
namespace {

template <class Number>
std::string text_of(const std::string& format, Number number) {
  std::string text;
  append_text(arrow_type(format), reinterpret_cast<const char*>(&number), text);
  return text;
}

// Whatever number the bytes are, its text reads back as these bytes.
template <class Number>
void expect_back(const std::string& format, Number number) {
  const std::string text = text_of(format, number);
  char read[32] = {};
  ASSERT_TRUE(read_value(arrow_type(format), text, read)) << format << " " << text;
  EXPECT_EQ(std::memcmp(read, &number, sizeof number), 0) << format << " " << text;
}

class ArrowTypeTest : public ::testing::Test {
 protected:
  // What DuckDB says of the same values.
  std::vector<std::string> texts_of(const std::string& type, const std::vector<std::string>& values) {
    std::string list;
    for (const std::string& value : values) list += (list.empty() ? "(" : ", (") + value + ")";
    std::vector<std::string> texts;
    for (const auto& row : connection_.rows_of(
             fmt::format("SELECT CAST(CAST(v AS {}) AS VARCHAR) FROM (VALUES {}) t(v)", type, list)))
      texts.push_back(row[0]);
    return texts;
  }

  PrivateFolder folder_;
  Connection connection_{{}, folder_, {}};
};

std::vector<double> doubles() {
  std::vector<double> numbers{0.0,
                              -0.0,
                              1,
                              -1,
                              0.1,
                              1e15,
                              1e16,
                              123456789012345680.0,
                              1e17,
                              9999999999999998.0,
                              1e-4,
                              1e-5,
                              1.5e-5,
                              123.456,
                              1e300,
                              5e-324,
                              1.7976931348623157e308,
                              100,
                              1e22};
  std::mt19937_64 random(7);
  while (numbers.size() < 400) {
    const auto any = std::bit_cast<double>(random());
    if (any == any && any - any == 0) numbers.push_back(any);
    numbers.push_back(static_cast<double>(random() % 100'000) / 100);
  }
  return numbers;
}

TEST_F(ArrowTypeTest, NumbersHaveTheTextsThatDuckdbGivesThem) {
  std::vector<std::string> literals, singles;
  for (const double number : doubles()) literals.push_back(fmt::format("'{:.17g}'::DOUBLE", number));
  const auto texts = texts_of("DOUBLE", literals);
  const auto shorter = texts_of("FLOAT", [&] {
    for (const double number : doubles())
      if (std::abs(number) < 1e38)
        singles.push_back(fmt::format("'{:.9g}'::FLOAT", static_cast<float>(number)));
    return singles;
  }());
  std::size_t at = 0, at_single = 0;
  for (const double number : doubles()) {
    EXPECT_EQ(text_of("g", number), texts[at++]);
    expect_back("g", number);
    if (std::abs(number) >= 1e38) continue;
    EXPECT_EQ(text_of("f", static_cast<float>(number)), shorter[at_single++]);
    expect_back("f", static_cast<float>(number));
  }
}

TEST_F(ArrowTypeTest, InfinitiesAreValuesAndNaNIsNone) {
  EXPECT_EQ(text_of("g", std::numeric_limits<double>::infinity()), texts_of("DOUBLE", {"'inf'"})[0]);
  EXPECT_EQ(text_of("g", -std::numeric_limits<double>::infinity()), texts_of("DOUBLE", {"'-inf'"})[0]);
  EXPECT_EQ(text_of("g", std::numeric_limits<double>::quiet_NaN()), "");
  char value[8] = {};
  EXPECT_FALSE(read_value(arrow_type("g"), "nan", value));
  expect_back("g", std::numeric_limits<double>::infinity());
}

TEST_F(ArrowTypeTest, EveryHalfReadsBack) {
  EXPECT_EQ(text_of("e", std::uint16_t{0x3c00}), "1.0");
  EXPECT_EQ(text_of("e", std::uint16_t{0xc100}), "-2.5");
  for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
    const auto half = static_cast<std::uint16_t>(bits);
    if (!text_of("e", half).empty()) expect_back("e", half);
  }
}

TEST_F(ArrowTypeTest, WholeNumbersAreWrittenInFull) {
  EXPECT_EQ(text_of("c", std::int8_t{-128}), "-128");
  EXPECT_EQ(text_of("C", std::uint8_t{255}), "255");
  EXPECT_EQ(text_of("l", std::numeric_limits<std::int64_t>::min()), "-9223372036854775808");
  EXPECT_EQ(text_of("L", std::numeric_limits<std::uint64_t>::max()), "18446744073709551615");
  expect_back("s", std::int16_t{-32768});
  expect_back("S", std::uint16_t{65535});
  expect_back("i", std::int32_t{-7});
  expect_back("I", std::uint32_t{4000000000});
  expect_back("L", std::numeric_limits<std::uint64_t>::max());
  char value[8] = {};
  EXPECT_FALSE(read_value(arrow_type("c"), "128", value));
  EXPECT_FALSE(read_value(arrow_type("l"), "007", value));
  EXPECT_FALSE(read_value(arrow_type("l"), "[10-20]", value));
}

TEST_F(ArrowTypeTest, DecimalsKeepTheirScale) {
  const std::vector<std::pair<std::int64_t, std::string>> cents{
      {150, "1.50"}, {-5, "-0.05"}, {0, "0.00"}, {99999, "999.99"}};
  for (const auto& [number, text] : cents) {
    EXPECT_EQ(text_of("d:5,2,64", number), text);
    EXPECT_EQ(texts_of("DECIMAL(5,2)", {text})[0], text);
    expect_back("d:5,2,64", number);
  }
  EXPECT_EQ(text_of("d:3,3,32", std::int32_t{-123}), texts_of("DECIMAL(3,3)", {"-0.123"})[0]);
  EXPECT_EQ(text_of("d:9,0,32", std::int32_t{12}), texts_of("DECIMAL(9,0)", {"12"})[0]);
  EXPECT_EQ(text_of("d:9,-2,32", std::int32_t{12}), "1200");
  expect_back("d:9,-2,32", std::int32_t{12});
  const std::array<std::uint64_t, 2> wide{0, 1};
  EXPECT_EQ(text_of("d:38,3", wide), "18446744073709551.616");
  expect_back("d:38,3", wide);
  const std::array<std::uint64_t, 4> wider{~0ULL, ~0ULL, ~0ULL, ~0ULL};
  EXPECT_EQ(text_of("d:76,2,256", wider), "-0.01");
  expect_back("d:76,2,256", wider);
}

TEST_F(ArrowTypeTest, TimesHaveTheTextsThatDuckdbGivesThem) {
  for (const std::int32_t days : {0, 19782, -1, -719528, -719529, -1000000, 3000000}) {
    EXPECT_EQ(text_of("tdD", days), texts_of("DATE", {fmt::format("DATE '1970-01-01' + {}", days)})[0]);
    expect_back("tdD", days);
    expect_back("tdm", std::int64_t{days} * 86'400'000);
  }
  for (const std::int64_t micros :
       {0LL, 1'700'000'000'123'450LL, -1LL, 1'700'000'000'000'000LL, -70'000'000'000'000'000LL}) {
    EXPECT_EQ(text_of("tsu:", micros), texts_of("TIMESTAMP", {fmt::format("make_timestamp({})", micros)})[0]);
    EXPECT_EQ(text_of("tsu:Europe/Berlin", micros),
              texts_of("TIMESTAMP", {fmt::format("make_timestamp({})", micros)})[0] + "+00");
    expect_back("tsu:", micros);
    expect_back("tsn:UTC", micros * 100);
    expect_back("tss:", micros);
    expect_back("tsm:Europe/Berlin", micros);
  }
  EXPECT_EQ(text_of("tsn:", std::int64_t{1'700'000'000'123'456'789}),
            texts_of("TIMESTAMP_NS", {"'2023-11-14 22:13:20.123456789'"})[0]);
  EXPECT_EQ(text_of("ttu", std::int64_t{30'600'500'000}), texts_of("TIME", {"'08:30:00.5'"})[0]);
  EXPECT_EQ(text_of("tts", std::int32_t{86'399}), "23:59:59");
  expect_back("ttn", std::int64_t{30'600'500'000'001});
  expect_back("ttm", std::int32_t{1});
  EXPECT_EQ(text_of("b", true), texts_of("BOOLEAN", {"true"})[0]);
}

TEST_F(ArrowTypeTest, TypesAreDeclaredAsDuckdbNamesThem) {
  for (const char* format : {"n", "b", "c",   "C",   "s",    "S",    "i",    "I",    "l",       "L",     "f",
                             "g", "u", "tdD", "ttu", "tsu:", "tss:", "tsm:", "tsn:", "tsu:UTC", "d:10,2"}) {
    const auto again = type_of_declared(declared_of(arrow_type(format)));
    ASSERT_TRUE(again) << format;
    EXPECT_EQ(again->format, format);
  }
  EXPECT_EQ(declared_of(arrow_type("tsn:Europe/Berlin")), "TIMESTAMP WITH TIME ZONE");
  EXPECT_FALSE(type_of_declared("INTEGER[]"));
}

}  // namespace
}  // namespace kith::engine
