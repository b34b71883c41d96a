#include "audit/grouping.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace kith::audit {
namespace {

std::vector<Coded> views(const std::vector<std::vector<Code>>& columns, std::size_t values) {
  std::vector<Coded> all;
  for (const auto& column : columns) all.push_back({column.data(), values});
  return all;
}

void expect_like_a_map(const std::vector<std::vector<Code>>& columns, std::size_t rows, std::size_t values) {
  const Grouping grouping = group(views(columns, values), rows);
  std::map<std::vector<Code>, std::uint32_t> numbers;
  std::vector<std::uint64_t> sizes;
  for (std::size_t row = 0; row < rows; ++row) {
    std::vector<Code> key;
    for (const auto& column : columns) key.push_back(column[row]);
    const auto [entry, is_new] = numbers.emplace(key, static_cast<std::uint32_t>(numbers.size()));
    if (is_new) {
      sizes.push_back(0);
      ASSERT_EQ(grouping.first_row.at(entry->second), row);
    }
    ++sizes[entry->second];
    ASSERT_EQ(grouping.of_row[row], entry->second);
  }
  EXPECT_EQ(grouping.rows, sizes);
}

TEST(Grouping, NumbersGroupsByFirstAppearanceLikeAMap) {
  std::mt19937 random(7);
  for (const std::size_t values : {1u, 2u, 3u, 70000u}) {
    for (const std::size_t width : {1u, 2u, 9u}) {  // 9 columns of 70000 values take three words
      const std::size_t rows = 5000;
      std::vector<std::vector<Code>> columns(width, std::vector<Code>(rows));
      for (auto& column : columns)
        for (Code& code : column)
          code = static_cast<Code>(random() % std::min<std::size_t>(values, 4) * (values / 4));
      for (auto& column : columns)
        for (Code& code : column) code = std::min(code, static_cast<Code>(values - 1));
      expect_like_a_map(columns, rows, values);
    }
  }
}

TEST(Grouping, KeepsGroupsApartWhenTheTableGrows) {
  std::vector<std::vector<Code>> columns(1);
  for (Code i = 0; i < 20000; ++i) columns[0].push_back(i % 10007);
  expect_like_a_map(columns, columns[0].size(), 10007);
}

TEST(Grouping, WithoutColumnsIsOneGroup) {
  EXPECT_EQ(group({}, 5).size(), 1u);
  EXPECT_EQ(group({}, 0).size(), 0u);
}

TEST(Grouping, ArrangesRowsByGroupInRowOrderAndLeavesOutTheRest) {
  const std::vector<std::uint32_t> groups = {2, 0, 9, 2, 0, 0xffffffff};
  const Arrangement arranged = arrange(groups, 3);
  EXPECT_EQ(arranged.begin, (std::vector<std::uint32_t>{0, 2, 2, 4}));
  EXPECT_EQ(arranged.rows, (std::vector<std::uint32_t>{1, 4, 0, 3}));
}

}  // namespace
}  // namespace kith::audit
