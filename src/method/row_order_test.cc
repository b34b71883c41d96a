#include "method/row_order.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace kith::method {
namespace {

TEST(RowOrder, DensifyKeepsOrderAndEquality) {
  std::mt19937_64 random(3);
  std::vector<std::uint64_t> keys;
  for (int i = 0; i < 300; ++i) keys.push_back(random() % 40 * 1'000'000'007);
  const std::vector<std::uint64_t> before = keys;
  const std::set<std::uint64_t> distinct(before.begin(), before.end());
  EXPECT_EQ(densify(keys, 2), distinct.size());
  for (std::size_t i = 0; i < keys.size(); ++i)
    EXPECT_EQ(keys[i], static_cast<std::uint64_t>(std::distance(distinct.begin(), distinct.find(before[i]))));
}

TEST(RowOrder, NothingIsDense) {
  std::vector<std::uint64_t> keys;
  EXPECT_EQ(densify(keys, 1), 0u);
}

TEST(RowOrder, RanksFollowTheBytesAndEqualTextsShareOne) {
  std::vector<std::string> sorted;
  const std::vector<std::uint32_t> ranks = rank_texts({"b", "", "é", "a", "b", "B", "10", "9"}, sorted);
  EXPECT_EQ(sorted, (std::vector<std::string>{"", "10", "9", "B", "a", "b", "é"}));
  EXPECT_EQ(ranks, (std::vector<std::uint32_t>{5, 0, 6, 4, 5, 3, 1, 2}));
}

struct LabelledColumn {
  std::vector<std::string> labels;
  std::vector<std::uint32_t> ranks;
};

// Keys sort as the ranks do, and the ranks can be read back, however often a prefix was replaced.
TEST(RowOrder, RanksAreReadBackFromKeys) {
  std::mt19937_64 random(7);
  for (const std::size_t width : {1U, 3U, 9U, 40U}) {
    const std::size_t rows = 500;
    std::vector<LabelledColumn> columns(width);
    for (LabelledColumn& column : columns) {
      column.labels.resize(std::size_t{1} << random() % 16);
      for (std::size_t i = 0; i < rows; ++i)
        column.ranks.push_back(
            static_cast<std::uint32_t>(random() % std::min<std::size_t>(column.labels.size(), 4) *
                                       (column.labels.size() / 4 + (column.labels.size() < 4))));
    }
    KeyLayout layout;
    const auto rank = [](const LabelledColumn& column, std::size_t i) { return column.ranks[i]; };
    const auto keys = packed_keys(rows, columns, rank, 2, silent_progress(), &layout);
    EXPECT_EQ(packed_keys(rows, columns, rank, 1, silent_progress()), keys);
    for (std::size_t i = 0; i < rows; ++i)
      for (std::size_t c = 0; c < width; ++c) ASSERT_EQ(layout.rank(c, keys[i]), columns[c].ranks[i]);
    for (std::size_t i = 1; i < rows; ++i) {
      std::vector<std::uint32_t> before, here;
      for (const LabelledColumn& column : columns) {
        before.push_back(column.ranks[i - 1]);
        here.push_back(column.ranks[i]);
      }
      EXPECT_EQ(before <=> here, keys[i - 1] <=> keys[i]);
    }
  }
}

TEST(RowOrder, SortingInPartsIsSorting) {
  std::mt19937_64 random(5);
  std::vector<std::uint64_t> items;
  for (std::size_t i = 0; i < 3 * rows_worth_a_thread + 17; ++i) items.push_back(random() % 100'000);
  std::vector<std::uint64_t> expected = items;
  std::ranges::sort(expected);
  for (const unsigned threads : {1u, 2u, 3u, 8u}) {
    std::vector<std::uint64_t> sorted = items;
    parallel_sort(sorted, threads, std::less<>{});
    EXPECT_EQ(sorted, expected) << threads << " threads";
  }
}

}  // namespace
}  // namespace kith::method
