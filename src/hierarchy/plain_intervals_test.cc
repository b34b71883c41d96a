#include "hierarchy/plain_intervals.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "hierarchy/intervals.h"
#include "hierarchy/well_formed_test.h"

namespace kith::hierarchy {
namespace {

using Widths = std::vector<double>;

std::optional<FromIntervals> recipe_of(const std::vector<std::pair<std::string, std::uint64_t>>& rows,
                                       bool integers) {
  Dictionary values;
  std::vector<std::uint64_t> counts;
  for (const auto& [text, count] : rows) {
    values.encode(text);
    counts.push_back(count);
  }
  return plain_intervals(values, counts, integers);
}

std::vector<std::pair<std::string, std::uint64_t>> ages() {
  std::vector<std::pair<std::string, std::uint64_t>> rows;
  for (int age = 18; age <= 74; ++age) rows.emplace_back(std::to_string(age), 100);
  rows.emplace_back("17", 10);
  for (int age = 75; age <= 90; ++age) rows.emplace_back(std::to_string(age), 1);
  rows.emplace_back("", 40);
  return rows;
}

TEST(PlainIntervals, PlainNumbers) {
  EXPECT_EQ(plain_number_below(5.8), 5);
  EXPECT_EQ(plain_number_below(19), 10);
  EXPECT_EQ(plain_number_below(0.4), 0.2);
  EXPECT_EQ(plain_number_below(1000), 1000);
  EXPECT_EQ(next_plain_multiple(5), 10);
  EXPECT_EQ(next_plain_multiple(2), 10);
  EXPECT_EQ(next_plain_multiple(20), 100);
  EXPECT_EQ(next_plain_multiple(0.1), 0.2);
}

TEST(PlainIntervals, WidthsOfAgesAndAnOpenClassOfTheOldest) {
  const auto recipe = recipe_of(ages(), true);
  ASSERT_TRUE(recipe);
  EXPECT_EQ(recipe->widths, (Widths{5, 10, 20}));
  EXPECT_EQ(recipe->bottom, std::nullopt);
  EXPECT_EQ(recipe->top, 75);
}

TEST(PlainIntervals, OneFarValueDoesNotWidenTheCells) {
  auto rows = ages();
  rows.emplace_back("1000000", 1);
  rows.emplace_back("-5000", 1);
  const auto recipe = recipe_of(rows, true);
  ASSERT_TRUE(recipe);
  EXPECT_EQ(recipe->widths, (Widths{5, 10, 20}));
  EXPECT_EQ(recipe->bottom, 15);
  EXPECT_EQ(recipe->top, 75);
}

TEST(PlainIntervals, IntegersHaveWholeWidths) {
  EXPECT_EQ(recipe_of({{"0", 5}, {"1", 5}, {"2", 3}, {"3", 1}}, true)->widths, (Widths{2}));
  EXPECT_EQ(recipe_of({{"0", 5}, {"1", 5}}, true), std::nullopt);
  EXPECT_EQ(recipe_of({{"0", 5}, {"12", 5}}, true)->widths, (Widths{2}));
  EXPECT_EQ(recipe_of({{"0.5", 5}, {"1.5", 5}}, false)->widths, (Widths{0.1, 0.2}));
}

TEST(PlainIntervals, NothingForASingleValueOrOneTooLarge) {
  EXPECT_EQ(recipe_of({{"4", 5}, {"", 2}}, true), std::nullopt);
  EXPECT_EQ(recipe_of({{"4", 5}, {"1e17", 2}}, false), std::nullopt);
}

RC_GTEST_PROP(PlainIntervals, TheRecipeIsTakenAndNested, ()) {
  const auto numbers =
      *rc::gen::nonEmpty(rc::gen::container<std::vector<int>>(rc::gen::inRange(-5000, 90000)));
  Dictionary values;
  std::vector<std::uint64_t> counts;
  for (const int number : numbers)
    if (values.encode(std::to_string(number)) == counts.size())
      counts.push_back(static_cast<std::uint64_t>(*rc::gen::inRange(1, 300)));
  const auto recipe = plain_intervals(values, counts, true);
  if (!recipe) return;
  check(*recipe, {});
  expect_well_formed(from_intervals(*recipe, "x", values, "t.csv"), values);
}

}  // namespace
}  // namespace kith::hierarchy
