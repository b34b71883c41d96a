#include "detect/value_sample.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>

namespace kith::detect {
namespace {

using Hashes = std::vector<ValueHash>;
using RowList = std::vector<std::uint32_t>;

Hashes hashes_of(const std::vector<std::string>& values) {
  Hashes hashes;
  for (const std::string& value : values) hashes.push_back(value_hash(value));
  return hashes;
}

std::map<ValueHash, RowList> rows_by_value(const Hashes& column) {
  std::map<ValueHash, RowList> rows;
  for (std::uint32_t row = 0; row < column.size(); ++row)
    if (column[row] != value_hash("")) rows[column[row]].push_back(row);
  return rows;
}

// The values with the least hashes, by what the header says of them.
std::map<ValueHash, RowList> drawn_values(const Hashes& column) {
  std::map<ValueHash, RowList> rows = rows_by_value(column);
  while (rows.size() > ValueSample::values_drawn) rows.erase(std::prev(rows.end()));
  return rows;
}

std::set<RowList> groups_of(const RowGroups& groups) {
  std::set<RowList> all;
  for (std::size_t g = 0; g < groups.size(); ++g) all.insert(RowList(groups[g].begin(), groups[g].end()));
  return all;
}

TEST(ValueSample, OfFewValuesHasAllRowsOfThoseThatRepeat) {
  const ValueSample sample = sample_values(hashes_of({"a", "b", "", "a", "c", "b", "a", ""}));
  EXPECT_EQ(sample.values, 3u);
  EXPECT_EQ(sample.rows, 6u);
  EXPECT_EQ(sample.repeated_rows, 5u);
  EXPECT_EQ(groups_of(sample.repeated), (std::set<RowList>{{0, 3, 6}, {1, 5}}));
}

TEST(ValueSample, OfNothingIsNothing) {
  for (const Hashes& column : {Hashes{}, hashes_of({"", "", ""})}) {
    const ValueSample sample = sample_values(column);
    EXPECT_EQ(sample.values + sample.rows + sample.repeated_rows + sample.repeated.size(), 0u);
    EXPECT_TRUE(sample_rows(column, 10).empty());
  }
}

// Sixteen of a hundred rows: one of each stretch of about six.
TEST(ValueSample, OfAFrequentValueRowsAreSpreadEvenly) {
  const ValueSample sample = sample_values(Hashes(100, value_hash("a")));
  EXPECT_EQ(sample.rows, 100u);
  EXPECT_EQ(sample.repeated_rows, 100u);
  ASSERT_EQ(sample.repeated.size(), 1u);
  const auto rows = sample.repeated[0];
  ASSERT_EQ(rows.size(), ValueSample::rows_of_value);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_GE(rows[i], i * 100 / 16);
    EXPECT_LT(rows[i], (i + 1) * 100 / 16 + 1);
  }
}

Hashes many_values(std::mt19937_64& random, std::size_t rows, std::size_t values) {
  Hashes column;
  for (std::size_t row = 0; row < rows; ++row)
    column.push_back(row % 50 == 0 ? value_hash("") : value_hash(std::to_string(random() % values)));
  return column;
}

TEST(ValueSample, OfManyValuesHasThoseWithTheLeastHashes) {
  std::mt19937_64 random(7);
  for (const std::size_t values : {500u, 1024u, 3'000u, 20'000u}) {
    const Hashes column = many_values(random, 12'000, values);
    const std::map<ValueHash, RowList> drawn = drawn_values(column);
    const ValueSample sample = sample_values(column);
    std::uint64_t rows = 0, repeated = 0, groups = 0;
    for (const auto& [value, list] : drawn) {
      rows += list.size();
      repeated += list.size() > 1 ? list.size() : 0;
      groups += list.size() > 1;
    }
    EXPECT_EQ(sample.values, drawn.size());
    EXPECT_EQ(sample.rows, rows);
    EXPECT_EQ(sample.repeated_rows, repeated);
    ASSERT_EQ(sample.repeated.size(), groups);
    for (std::size_t g = 0; g < groups; ++g) {
      const auto group = sample.repeated[g];
      const RowList& all = drawn.at(column[group.front()]);
      EXPECT_EQ(group.size(), std::min(all.size(), ValueSample::rows_of_value));
      EXPECT_TRUE(std::ranges::includes(all, group));
    }
  }
}

TEST(ValueSample, TheSameValuesAreDrawnInWhateverOrderRowsCome) {
  std::mt19937_64 random(8);
  Hashes column = many_values(random, 12'000, 5'000);
  const ValueSample before = sample_values(column);
  std::ranges::shuffle(column, random);
  const ValueSample after = sample_values(column);
  EXPECT_EQ(after.values, before.values);
  EXPECT_EQ(after.rows, before.rows);
  EXPECT_EQ(after.repeated_rows, before.repeated_rows);
}

TEST(SampleRows, AreThoseOfDrawnValuesInTheOrderOfTheTable) {
  std::mt19937_64 random(9);
  const Hashes column = many_values(random, 12'000, 4'000);
  for (const std::size_t most : {10u, 100u, 1'000u, 100'000u}) {
    RowList expected;
    for (const auto& [value, rows] : drawn_values(column)) {
      if (!expected.empty() && expected.size() + rows.size() > most) break;
      expected.insert(expected.end(), rows.begin(), rows.end());
    }
    std::ranges::sort(expected);
    EXPECT_EQ(sample_rows(column, most), expected) << most;
  }
}

TEST(SampleRows, OfOneValueAreSpreadEvenly) {
  const RowList rows = sample_rows(Hashes(1'000, value_hash("a")), 10);
  ASSERT_EQ(rows.size(), 10u);
  for (std::size_t i = 0; i < rows.size(); ++i) EXPECT_EQ(rows[i], i * 100 + 99);
}

TEST(GroupRows, HaveTheSameValuesInAllColumnsAndNoneEmpty) {
  const Hashes name = hashes_of({"a", "a", "b", "a", "b", "", "a", "c"});
  const Hashes born = hashes_of({"1", "1", "1", "2", "1", "1", "", "3"});
  const std::vector<std::span<const ValueHash>> columns = {name, born};
  const RowList all = {0, 1, 2, 3, 4, 5, 6, 7};
  std::uint64_t counted = 0;
  EXPECT_EQ(groups_of(group_rows(all, columns, counted)), (std::set<RowList>{{0, 1}, {2, 4}}));
  EXPECT_EQ(counted, 6u);
  const RowList some = {1, 2, 3, 4, 5};
  EXPECT_EQ(groups_of(group_rows(some, columns, counted)), (std::set<RowList>{{2, 4}}));
  EXPECT_EQ(counted, 4u);
}

TEST(GroupRows, TellColumnsApart) {
  const Hashes first = hashes_of({"x", "y"}), second = hashes_of({"y", "x"});
  const std::vector<std::span<const ValueHash>> columns = {first, second};
  const RowList all = {0, 1};
  std::uint64_t counted = 0;
  EXPECT_EQ(group_rows(all, columns, counted).size(), 0u);
  EXPECT_EQ(counted, 2u);
}

TEST(SampleValues, CountsThoseWithAsManyRowsAsEachOther) {
  EXPECT_EQ(sample_values(hashes_of({"a", "b", "a", "b", "c", "c", "c", "d", "e"})).alike, 2u);
  EXPECT_EQ(sample_values(hashes_of({"a", "b"})).alike, 0u);
}

}  // namespace
}  // namespace kith::detect
