#include "local/label_trie.h"

#include <gtest/gtest.h>

#include "local/loose_classes.h"
#include "testing/partition_cases.h"

namespace kith::local {
namespace {

using testing::Both;
using testing::fill;

// The nearest of those left, and how much it loses, beside every item in turn; items go one by one.
TEST(LabelTrie, FindsWhatLosesLeast) {
  testing::Random random(testing::test_seed());
  for (std::size_t i = 0; i < 500; i += testing::every_nth()) {
    SCOPED_TRACE(i);
    Both both;
    fill(both, random, {14, 3, false, false, false});
    const Ground ground = make_ground(both.axes, both.points, *both.model);
    if (!ground.chains) continue;
    const LeastLabels joins(ground);
    std::vector<LeastLabel> labels;
    for (std::size_t row = 0; row < both.points.rows; ++row)
      for (std::size_t a = 0; a < joins.axes(); ++a)
        labels.push_back(joins.of(a, ground.records.at(row)[a + 1]));
    const auto of = [&](std::size_t item) { return labels.data() + item * joins.axes(); };
    LabelTrie trie(joins, labels);
    for (std::uint32_t gone = 0; gone < both.points.rows; ++gone) {
      for (std::size_t beside = 0; beside < both.points.rows; ++beside) {
        std::uint64_t expected = ~std::uint64_t{0}, found = expected, work = expected;
        for (std::size_t item = gone; item < both.points.rows; ++item)
          expected = std::min(expected, joined_share(joins, of(beside), of(item)));
        trie.search(of(beside), found, work, [&](std::uint32_t item, std::uint64_t lost) {
          EXPECT_GE(item, gone);
          EXPECT_EQ(lost, joined_share(joins, of(beside), of(item)));
          return found = std::min(found, lost);
        });
        EXPECT_EQ(found, expected);
      }
      EXPECT_EQ(trie.left(), both.points.rows - gone);
      trie.remove(gone);
      trie.remove(gone);
    }
    if (HasFailure()) return;
  }
}

TEST(LabelTrie, StopsWithoutWork) {
  Both both;
  both.table.columns.push_back({testing::PartitionCase::Kind::numbers, {"1", "2", "3", "4"}});
  both.bind({{}});
  const Ground ground = make_ground(both.axes, both.points, *both.model);
  const LeastLabels joins(ground);
  std::vector<LeastLabel> labels;
  for (std::uint32_t row = 0; row < 4; ++row) labels.push_back(joins.of(0, row));
  LabelTrie trie(joins, labels);
  std::uint64_t work = 2, seen = 0;
  trie.search(labels.data(), whole_share + 1, work, [&](std::uint32_t, std::uint64_t) {
    ++seen;
    return whole_share + 1;
  });
  EXPECT_EQ(work, 0U);
  EXPECT_EQ(seen, 0U);
}

}  // namespace
}  // namespace kith::local
