#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/int128.h"
#include "method/suppression.h"
#include "outcome/table_outcome.h"

namespace kith::method {
namespace {

ErrorCode code_of(const std::string& text) {
  try {
    parse_suppression(text, {});
  } catch (const Error& error) {
    return error.code();
  }
  ADD_FAILURE() << text << " was accepted";
  return ErrorCode::usage;
}

TEST(Suppression, RowsAreTakenAsTheyAre) {
  EXPECT_EQ(parse_suppression("12", {}).of(1000), 12u);
  EXPECT_EQ(parse_suppression("0", {}).of(1000), 0u);
  EXPECT_EQ(parse_suppression("012", {}).of(1000), 12u);
}

TEST(Suppression, SharesAreRoundedDown) {
  EXPECT_EQ(parse_suppression("4%", {}).of(30162), 1206u);
  EXPECT_EQ(parse_suppression("2%", {}).of(30162), 603u);
  EXPECT_EQ(parse_suppression("25%", {}).of(8), 2u);
  EXPECT_EQ(parse_suppression("0.5%", {}).of(199), 0u);
  EXPECT_EQ(parse_suppression("0.5%", {}).of(200), 1u);
  EXPECT_EQ(parse_suppression("100%", {}).of(7), 7u);
  EXPECT_EQ(parse_suppression("0%", {}).of(7), 0u);
  EXPECT_EQ(parse_suppression("29%", {}).of(100), 29u);  // 0.29 * 100 is below 29 in floating point
}

TEST(Suppression, OnlyWhatIsNotWholeIsRounded) {
  EXPECT_TRUE(parse_suppression("2%", {}).rounds(30162));
  EXPECT_FALSE(parse_suppression("2%", {}).rounds(500));
  EXPECT_FALSE(parse_suppression("0%", {}).rounds(3));
  EXPECT_FALSE(parse_suppression("12", {}).rounds(3));
}

TEST(Suppression, ShareIsAnExactFraction) {
  const auto limit = parse_suppression("2.50%", {});
  EXPECT_EQ(limit.numerator, 25u);
  EXPECT_EQ(limit.denominator, 1000u);
  EXPECT_EQ(parse_suppression("100%", {}).of(~std::uint64_t{0}), ~std::uint64_t{0});
}

TEST(Suppression, TextReadsBack) {
  for (const char* text : {"0", "12", "2%", "0.5%", "2.5%", "100%", "0%", "0.001%", "33.33%"})
    EXPECT_EQ(parse_suppression(text, {}).text(), text);
  EXPECT_EQ(parse_suppression("2.50 %", {}).text(), "2.5%");
}

TEST(Suppression, BelowZeroOrAboveAllIsOutOfRange) {
  for (const char* text : {"-1", "-2%", "101%", "100.1%", "1000000%", "99999999999999999999999"})
    EXPECT_EQ(code_of(text), ErrorCode::suppression_out_of_range) << text;
}

TEST(Suppression, OtherTextsAreWrong) {
  for (const char* text : {"", "%", "2,5%", "0.02", "x", "1e2", "2%%", ".5%", "5.%", "+2", " 2", "2% ", "--1",
                           "two", "0.1234567890123456789%"})
    EXPECT_EQ(code_of(text), ErrorCode::plan_value) << text;
}

std::string noted(const std::string& text, std::uint64_t all, const char* counted) {
  outcome::TableOutcome result;
  note_number_by_flag(parse_suppression(text, {}), all, counted, result);
  if (result.notes.empty()) return "";
  EXPECT_EQ(result.notes.size(), 1u);
  EXPECT_EQ(result.notes[0].code, "suppression-in-rows");
  EXPECT_EQ(result.notes[0].severity, Severity::info);
  return result.notes[0].text;
}

TEST(Suppression, ANumberThatCouldBeAShareIsToldAsBoth) {
  EXPECT_EQ(noted("2", 4000, "rows"),
            "--max-suppression 2 allows 2 of 4000 rows to be left out; 2% would allow 80");
  EXPECT_EQ(noted("100", 150, "persons"),
            "--max-suppression 100 allows 100 of 150 persons to be left out; 100% would allow 150");
  for (const char* text : {"0", "101", "2%", "0%"}) EXPECT_EQ(noted(text, 4000, "rows"), "") << text;
}

RC_GTEST_PROP(Suppression, SharesAreExact, ()) {
  const auto hundredths = *rc::gen::inRange<std::uint64_t>(0, 10001);
  const auto total = *rc::gen::arbitrary<std::uint64_t>();
  const std::string text = std::to_string(hundredths / 100) + "." + std::to_string(hundredths / 10 % 10) +
                           std::to_string(hundredths % 10) + "%";
  const auto expected = static_cast<std::uint64_t>(Uint128{total} * hundredths / 10000);
  RC_ASSERT(parse_suppression(text, {}).of(total) == expected);
}

}  // namespace
}  // namespace kith::method
