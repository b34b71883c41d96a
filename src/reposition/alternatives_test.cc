#include "reposition/alternatives.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <functional>

#include "reposition/eligibility.h"

namespace kith::reposition {
namespace {

Costs unit_costs() {
  Costs costs;
  costs.mu = {0, 1};
  costs.beta = 4;
  return costs;
}

Count sum(const std::vector<Count>& counts) {
  Count all = 0;
  for (const Count count : counts) all += count;
  return all;
}

SnapshotCounts random_stream(std::size_t most_snapshots) {
  const auto snapshots = *rc::gen::inRange<std::size_t>(1, most_snapshots + 1);
  const auto values = *rc::gen::inRange<std::size_t>(1, 4);
  SnapshotCounts stream(snapshots);
  for (auto& snapshot : stream)
    for (std::size_t value = 0; value < values; ++value) snapshot.push_back(*rc::gen::inRange<Count>(0, 5));
  return stream;
}

// The fewest records whose removal leaves an eligible set, by looking at every subset of counts.
Count fewest_dropped(const std::vector<Count>& counts, Count l) {
  Count best = sum(counts);
  std::vector<Count> kept(counts.size());
  const std::function<void(std::size_t)> walk = [&](std::size_t value) {
    if (value == counts.size()) {
      if (eligible(kept, l)) best = std::min(best, sum(counts) - sum(kept));
      return;
    }
    for (kept[value] = 0; kept[value] <= counts[value]; ++kept[value]) walk(value + 1);
    kept[value] = 0;
  };
  walk(0);
  return best;
}

std::vector<Count> joined(const SnapshotCounts& stream, std::size_t first, std::size_t last) {
  std::vector<Count> all(stream[0].size());
  for (std::size_t i = first; i <= last; ++i)
    for (std::size_t value = 0; value < all.size(); ++value) all[value] += stream[i][value];
  return all;
}

TEST(SuppressOnly, CutsASkewedSnapshotAndLeavesAnEligibleOneAlone) {
  const auto result = suppress_only({{5, 1, 1}, {2, 2, 0}, {0, 0, 0}}, unit_costs(), 2);
  EXPECT_EQ(result.published, (SnapshotCounts{{2, 1, 1}, {2, 2, 0}, {0, 0, 0}}));
  EXPECT_EQ(result.dropped, 3u);
  EXPECT_EQ(result.loss, 12);
}

TEST(SuppressOnly, ChargesEveryValueItsOwnCost) {
  Costs costs = unit_costs();
  costs.beta_of = {7};
  EXPECT_EQ(suppress_only({{3, 1}, {1, 3}}, costs, 2).loss, 2 * 7 + 2 * 4);
}

RC_GTEST_PROP(SuppressOnly, DropsTheFewestRecords, ()) {
  const SnapshotCounts stream = random_stream(3);
  const auto l = *rc::gen::inRange<Count>(1, 5);
  const auto result = suppress_only(stream, unit_costs(), l);
  Count fewest = 0;
  for (std::size_t i = 0; i < stream.size(); ++i) {
    fewest += fewest_dropped(stream[i], l);
    RC_ASSERT(eligible(result.published[i], l));
  }
  RC_ASSERT(result.dropped == fewest);
}

TEST(MergedTime, EndsAnIntervalAsSoonAsItIsEligible) {
  const auto merged = merge_until_eligible({{2, 0}, {0, 1}, {0, 1}, {1, 1}, {0, 0}}, unit_costs(), 2);
  EXPECT_EQ(merged.intervals, (std::vector<TimeInterval>{{0, 2}, {3, 3}, {4, 4}}));
  EXPECT_EQ(merged.dropped, 0u);
  EXPECT_EQ(merged.widest, 3u);
  EXPECT_DOUBLE_EQ(merged.mean_width, 5.0 / 3);
  EXPECT_DOUBLE_EQ(merged.record_width, (3 * 4 + 1 * 2) / 6.0);
}

TEST(MergedTime, CutsWhatIsLeftOverAtTheEnd) {
  const auto merged = merge_until_eligible({{1, 1}, {3, 0}, {1, 1}}, unit_costs(), 2);
  EXPECT_EQ(merged.intervals, (std::vector<TimeInterval>{{0, 0}, {1, 2}}));
  EXPECT_EQ(merged.published[1], (std::vector<Count>{1, 1}));
  EXPECT_EQ(merged.dropped, 3u);
  EXPECT_EQ(merged.loss, 12);
}

TEST(MergedTime, OfNothingIsNothing) {
  const auto merged = merge_until_eligible({}, unit_costs(), 2);
  EXPECT_TRUE(merged.intervals.empty());
  EXPECT_EQ(merged.widest, 0u);
}

// What the walk promises, and no more: another cut may have more eligible intervals, because what remains
// behind an early end may be skewed.
RC_GTEST_PROP(MergedTime, EveryIntervalIsTheShortestThatIsEligibleFromItsBeginning, ()) {
  const SnapshotCounts stream = random_stream(7);
  const auto l = *rc::gen::inRange<Count>(1, 4);
  const auto merged = merge_until_eligible(stream, unit_costs(), l);
  std::size_t next = 0;
  for (std::size_t i = 0; i < merged.intervals.size(); ++i) {
    const TimeInterval& interval = merged.intervals[i];
    RC_ASSERT(interval.first == next);
    RC_ASSERT(eligible(merged.published[i], l));
    std::vector<Count> sum(stream.front().size(), 0);
    for (; next <= interval.last; ++next) {
      for (std::size_t v = 0; v < sum.size(); ++v) sum[v] += stream[next][v];
      RC_ASSERT(!eligible(sum, l) || next == interval.last);
    }
    RC_ASSERT(eligible(sum, l) || i + 1 == merged.intervals.size());
  }
  RC_ASSERT(next == stream.size());
}

TEST(UniformWidth, IsNoneWhereTheWholeStreamIsSkewed) {
  EXPECT_EQ(least_uniform_width({{3, 0}, {1, 1}}, 2), std::nullopt);
  EXPECT_EQ(least_uniform_width({}, 2), std::nullopt);
}

RC_GTEST_PROP(UniformWidth, IsTheLeastAtWhichEveryIntervalIsEligible, ()) {
  const SnapshotCounts stream = random_stream(8);
  const auto l = *rc::gen::inRange<Count>(1, 4);
  std::optional<std::size_t> least;
  for (std::size_t width = stream.size(); width >= 1; --width) {
    bool all = true;
    for (std::size_t first = 0; first < stream.size(); first += width)
      all = all && eligible(joined(stream, first, std::min(first + width, stream.size()) - 1), l);
    if (all) least = width;
  }
  RC_ASSERT(least_uniform_width(stream, l) == least);
}

}  // namespace
}  // namespace kith::reposition
