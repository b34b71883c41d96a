#include "comparison/feature_bins.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "comparison/small_table_test.h"

namespace kith::comparison {
namespace {

using Bins = std::vector<std::uint32_t>;

CoveredColumn column_of(const std::vector<std::string>& cells) {
  std::vector<std::vector<std::string>> rows;
  for (const std::string& cell : cells) rows.push_back({cell});
  return table_of(rows, {"c"}, 1).columns[0];
}

// 0, 1, ... or "t10", "t11", ..., each as often as the function says.
template <typename Times>
CoveredColumn repeated(int values, const std::string& before, int first, const Times& times) {
  std::vector<std::string> cells;
  for (int value = 0; value < values; ++value)
    cells.insert(cells.end(), static_cast<std::size_t>(times(value)), before + std::to_string(first + value));
  return column_of(cells);
}

Bins up_to(std::uint32_t count) {
  Bins bins;
  for (std::uint32_t bin = 0; bin < count; ++bin) bins.push_back(bin);
  return bins;
}

int once(int) { return 1; }

TEST(FeatureBins, NumbersHaveTenBinsAndTheEmptyOne) {
  std::vector<std::vector<std::string>> rows;
  for (int i = 0; i < 100; ++i) rows.push_back({i % 5 == 0 ? "" : std::to_string(i)});
  const FeatureBins bins = feature_bins(table_of(rows, {"n"}, 1).columns[0]);
  EXPECT_EQ(bins.bins, 11u);
  std::map<std::uint32_t, int> values;
  for (const std::uint32_t bin : bins.of_value) ++values[bin];
  EXPECT_EQ(values[0], 1);
  for (std::uint32_t bin = 1; bin < 11; ++bin) EXPECT_EQ(values[bin], 8);
}

TEST(FeatureBins, RareTextsAreOne) {
  std::vector<std::vector<std::string>> rows;
  for (int i = 0; i < 30; ++i)
    for (int j = 0; j <= i; ++j) rows.push_back({"t" + std::to_string(100 + i)});
  const FeatureBins bins = feature_bins(table_of(rows, {"t"}, 1).columns[0]);
  EXPECT_EQ(bins.bins, 25u);
  EXPECT_EQ(bins.of_value.back(), 0u);
  EXPECT_EQ(std::ranges::count(bins.of_value, 24u), 6);
}

TEST(FeatureBins, TenNumbersAreTenBinsHoweverFrequent) {
  const FeatureBins bins = feature_bins(repeated(10, "", 0, [](int value) { return 1 + 5 * value; }));
  EXPECT_EQ(bins.bins, 10u);
  EXPECT_EQ(bins.of_value, up_to(10));
}

// Before the values 0 to 10 there are 0 to 10 of 11 rows, and so the tenths 0, 0, 1, 2, ..., 9.
TEST(FeatureBins, ElevenNumbersShareABin) {
  const FeatureBins bins = feature_bins(repeated(11, "", 0, once));
  EXPECT_EQ(bins.bins, 10u);
  EXPECT_EQ(bins.of_value, (Bins{0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
}

// Value 3 has 90 of 101 rows. Before it are three rows, before the next 93, and then one more each.
TEST(FeatureBins, AFrequentNumberLeavesFewerBins) {
  const FeatureBins bins = feature_bins(repeated(12, "", 0, [](int value) { return value == 3 ? 90 : 1; }));
  EXPECT_EQ(bins.bins, 2u);
  EXPECT_EQ(bins.of_value, (Bins{0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1}));
}

// There are 10 values and the empty one: more than 10, of which the empty one is apart.
TEST(FeatureBins, TheEmptyValueCountsAmongTheTen) {
  std::vector<std::string> cells = {"", "", ""};
  for (int value = 0; value < 10; ++value) cells.push_back(std::to_string(value));
  const FeatureBins bins = feature_bins(column_of(cells));
  EXPECT_EQ(bins.bins, 11u);
  EXPECT_EQ(bins.of_value, up_to(11));
}

TEST(FeatureBins, DatesAreBinnedAsNumbersAre) {
  const CoveredColumn column = repeated(20, "2024-01-", 10, once);
  ASSERT_EQ(column.type, ValueType::date);
  const FeatureBins bins = feature_bins(column);
  EXPECT_EQ(bins.bins, 10u);
  for (std::size_t value = 0; value < 20; ++value) EXPECT_EQ(bins.of_value[value], value / 2);
}

TEST(FeatureBins, TwentyFiveTextsAreAllKept) {
  const FeatureBins bins = feature_bins(repeated(25, "t", 10, [](int value) { return 1 + value % 3; }));
  EXPECT_EQ(bins.bins, 25u);
  EXPECT_EQ(bins.of_value, up_to(25));
}

// Of 26 texts 24 are kept: the last one, which is there twice, and the first 23 of those that are there once.
TEST(FeatureBins, OfTextsAsFrequentTheFirstAreKept) {
  const FeatureBins bins = feature_bins(repeated(26, "t", 10, [](int value) { return value == 25 ? 2 : 1; }));
  EXPECT_EQ(bins.bins, 25u);
  EXPECT_EQ(bins.of_value[25], 0u);
  for (std::uint32_t value = 0; value < 23; ++value) EXPECT_EQ(bins.of_value[value], value + 1);
  EXPECT_EQ(bins.of_value[23], 24u);
  EXPECT_EQ(bins.of_value[24], 24u);
}

TEST(FeatureBins, OfATargetEveryValueIsABin) {
  for (const char* before : {"", "t"}) {
    const FeatureBins bins = value_bins(repeated(40, before, 10, once));
    EXPECT_EQ(bins.bins, 40u);
    EXPECT_EQ(bins.of_value, up_to(40));
  }
}

// --- Spreads

TEST(FeatureBins, AValueIsInItsBinForCertain) {
  CoveredTable table = table_of({{"a"}, {"b"}, {"c"}}, {"c"}, 1);
  const FeatureBins bins{2, {1, 0, 1}};
  const std::vector<Spread> values = {{{1, 1.0}}, {{0, 1.0}}, {{1, 1.0}}};
  EXPECT_EQ(spreads_of(table.columns[0], bins, false), values) << "it is released as it is";
  cover(table, 0, {{{0, 2}}}, {0, 0, 0});
  EXPECT_EQ(spreads_of(table.columns[0], bins, true), values);
}

// Every value of a cell has the same part, and so a bin has as many parts as it has values of the cell.
TEST(FeatureBins, ACellIsSpreadOverTheBinsOfItsValues) {
  CoveredTable table = table_of({{"a"}, {"b"}, {"c"}, {"d"}, {"e"}}, {"c"}, 1);
  const FeatureBins bins{3, {2, 0, 0, 1, 2}};
  cover(table, 0, {{{0, 3}}, {{0, 0}, {4, 4}}, {{2, 2}}, {{0, 1}, {3, 4}}}, {0, 0, 2, 3, 1});
  const std::vector<Spread> expected = {
      {{0, 0.5}, {1, 0.25}, {2, 0.25}}, {{2, 1.0}}, {{0, 1.0}}, {{0, 0.25}, {1, 0.25}, {2, 0.5}}};
  EXPECT_EQ(spreads_of(table.columns[0], bins, false), expected);
}

}  // namespace
}  // namespace kith::comparison
