#include "table/grouping.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "testing/random_tables.h"

namespace kith {
namespace {

using Columns = std::vector<std::vector<Code>>;

std::vector<std::span<const Code>> spans_of(const Columns& columns) {
  return {columns.begin(), columns.end()};
}

Columns random_columns(std::size_t columns, std::size_t rows, std::uint64_t domain, testing::Random& random) {
  Columns result(columns, std::vector<Code>(rows));
  for (auto& column : result)
    for (Code& code : column) code = static_cast<Code>(random() % domain);
  return result;
}

void expect_as_by_map(const Columns& columns, std::size_t rows, const Grouping& grouping) {
  std::map<std::vector<Code>, std::uint32_t> groups;
  std::vector<std::uint32_t> first;
  ASSERT_EQ(grouping.group_of.size(), rows);
  for (std::size_t row = 0; row < rows; ++row) {
    std::vector<Code> key;
    for (const auto& column : columns) key.push_back(column[row]);
    const auto [at, added] = groups.try_emplace(key, static_cast<std::uint32_t>(groups.size()));
    if (added) first.push_back(static_cast<std::uint32_t>(row));
    ASSERT_EQ(grouping.group_of[row], at->second) << "row " << row;
  }
  EXPECT_EQ(grouping.first, first);
}

TEST(Grouping, AgreesWithAMap) {
  testing::Random random(testing::test_seed());
  for (int i = 0; i < 200; ++i) {
    const std::size_t rows = random() % 200;
    const Columns columns = random_columns(1 + random() % 6, rows, 1 + random() % 5, random);
    expect_as_by_map(columns, rows, group_by(spans_of(columns), rows, 1));
  }
}

TEST(Grouping, OfKeysWiderThan64Bits) {
  testing::Random random(testing::test_seed());
  for (const std::size_t width : {2U, 3U, 5U, 9U}) {
    constexpr std::size_t rows = 3000;
    Columns columns = random_columns(width, rows, std::uint64_t{1} << 32, random);
    for (auto& column : columns) {
      column.front() = 0xfffffffe;
      for (std::size_t row = 1; row < rows; ++row)
        if (random() % 4 != 0) column[row] = column[row - 1];
    }
    expect_as_by_map(columns, rows, group_by(spans_of(columns), rows, 1));
  }
}

// Every row a group of its own at the first packing, and the last column alone tells rows apart.
TEST(Grouping, OfManyGroupsAcrossTheWordBorder) {
  constexpr std::size_t rows = 70'000;
  Columns columns(3, std::vector<Code>(rows));
  for (std::size_t row = 0; row < rows; ++row) {
    columns[0][row] = static_cast<Code>(row % 35'000) * 100'000U;
    columns[1][row] = static_cast<Code>(row % 35'000);
    columns[2][row] = static_cast<Code>(row / 35'000) << 31;
  }
  expect_as_by_map(columns, rows, group_by(spans_of(columns), rows, 1));
}

TEST(Grouping, SameOnAnyNumberOfThreads) {
  testing::Random random(testing::test_seed());
  constexpr std::size_t rows = 210'000;
  for (const std::uint64_t domain : {3U, 400U, 4'000'000U}) {
    const Columns columns = random_columns(3, rows, domain, random);
    const Grouping one = group_by(spans_of(columns), rows, 1);
    for (const unsigned threads : {2U, 3U, 7U}) {
      const Grouping several = group_by(spans_of(columns), rows, threads);
      EXPECT_EQ(one.group_of, several.group_of) << domain << " on " << threads;
      EXPECT_EQ(one.first, several.first) << domain << " on " << threads;
    }
  }
}

TEST(Grouping, WithoutColumnsAllRowsAreOneGroup) {
  const Grouping grouping = group_by({}, 5, 2);
  EXPECT_EQ(grouping.group_of, (std::vector<std::uint32_t>{0, 0, 0, 0, 0}));
  EXPECT_EQ(grouping.size(), 1U);
}

TEST(Grouping, OfNoRowsHasNoGroups) {
  const Columns columns(2);
  EXPECT_EQ(group_by(spans_of(columns), 0, 2).size(), 0U);
  EXPECT_EQ(group_by({}, 0, 1).size(), 0U);
}

}  // namespace
}  // namespace kith
