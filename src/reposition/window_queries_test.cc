#include "reposition/window_queries.h"

#include <gtest/gtest.h>

namespace kith::reposition {
namespace {

Costs costs() {
  Costs costs;
  costs.mu = {0, 1};
  costs.beta = 2;
  return costs;
}

WindowQueries ask(const SnapshotCounts& truth, const SnapshotCounts& repositioned,
                  const SnapshotCounts& suppressed, const MergedTime& merged, std::uint64_t queries = 2'000) {
  return ask_windows({&truth, &repositioned, &suppressed, &merged}, queries, 7);
}

WindowQueries ask_of(const SnapshotCounts& truth, const SnapshotCounts& repositioned, Count l,
                     std::uint64_t queries = 2'000) {
  return ask(truth, repositioned, suppress_only(truth, costs(), l).published,
             merge_until_eligible(truth, costs(), l), queries);
}

const SnapshotCounts even = {{1, 1}, {2, 2}, {1, 1}, {3, 3}};

TEST(WindowQueries, AreExactWhereNothingChanged) {
  const auto result = ask_of(even, even, 2);
  EXPECT_EQ(result.queries, 2'000u);
  for (const QueryErrors& errors :
       {result.errors.repositioned, result.errors.suppressed, result.errors.merged}) {
    EXPECT_EQ(errors.mean, 0);
    EXPECT_EQ(errors.median, 0);
    EXPECT_EQ(errors.exact, 1);
  }
}

TEST(WindowQueries, OfAStreamWithoutRecordsAreNone) {
  EXPECT_EQ(ask_of({}, {}, 2).queries, 0u);
  EXPECT_EQ(ask_of({{0, 0}, {0, 0}}, {{0, 0}, {0, 0}}, 2).queries, 0u);
}

TEST(WindowQueries, OfOneSnapshotAskForWhatWasDropped) {
  const auto result = ask_of({{3, 1}}, {{1, 1}}, 2);
  // Any: 2 of 4. The first value: 1 of 3; the second: exact.
  EXPECT_GT(result.errors.repositioned.mean, (0.5 + 0) / 2);
  EXPECT_LT(result.errors.repositioned.mean, (0.5 + 2.0 / 3) / 2);
  EXPECT_EQ(result.errors.repositioned.mean, result.errors.suppressed.mean);
  EXPECT_EQ(result.by_length.size(), 1u);
}

TEST(WindowQueries, OverTheWholeStreamAreExactWhereRecordsOnlyMoved) {
  const SnapshotCounts truth = {{2, 0}, {0, 2}}, moved = {{0, 0}, {2, 2}};
  const auto result = ask_of(truth, moved, 2);
  ASSERT_EQ(result.by_length.size(), 2u);
  EXPECT_EQ(result.by_length[0].from, 1u);
  EXPECT_GT(result.by_length[0].errors.repositioned.mean, 0);
  EXPECT_EQ(result.by_length[1].from, 2u);
  EXPECT_EQ(result.by_length[1].errors.repositioned.exact, 1);
  EXPECT_EQ(result.by_length[1].errors.merged.exact, 1);
  EXPECT_EQ(result.by_length[1].errors.suppressed.mean, 1);  // nothing is left of it
}

// By brute force: all windows and values of a small stream, weighed as the draw weighs them.
TEST(WindowQueries, MeanComesNearTheExpectedOne) {
  const SnapshotCounts truth = {{3, 0, 1}, {1, 1, 0}, {0, 4, 1}}, moved = {{1, 0, 1}, {2, 1, 0}, {0, 2, 2}};
  const std::size_t lengths[][2] = {{1, 1}, {2, 3}};  // two orders of magnitude
  double expected = 0;
  for (const auto& order : lengths)
    for (std::size_t length = order[0]; length <= order[1]; ++length)
      for (std::size_t first = 0; first + length <= 3; ++first)
        for (int value = -1; value < 3; ++value) {
          double right = 0, answered = 0;
          for (std::size_t i = first; i < first + length; ++i)
            for (int v = 0; v < 3; ++v)
              if (value < 0 || v == value) {
                right += static_cast<double>(truth[i][static_cast<std::size_t>(v)]);
                answered += static_cast<double>(moved[i][static_cast<std::size_t>(v)]);
              }
          const double share = 0.5 / static_cast<double>(order[1] - order[0] + 1) /
                               static_cast<double>(4 - length) * (value < 0 ? 0.5 : 0.5 / 3);
          expected += share * std::abs(answered - right) / std::max(right, 1.0);
        }
  EXPECT_NEAR(ask_of(truth, moved, 2, 200'000).errors.repositioned.mean, expected, 0.01);
}

TEST(WindowQueries, SpreadAnIntervalEvenly) {
  const SnapshotCounts truth = {{4, 0}, {0, 4}};
  const auto result = ask_of(truth, truth, 2);
  // Half of the records of either value in either snapshot: any is exact; 2 for 4 is half, 2 for 0 is 2.
  const QueryErrors& one = result.by_length[0].errors.merged;
  EXPECT_NEAR(one.mean, 0.5 * (0.5 + 2) / 2, 0.1);
  EXPECT_NEAR(one.exact, 0.5, 0.05);
}

TEST(WindowQueries, AreTheSameForTheSameSeed) {
  const SnapshotCounts truth = {{3, 1}, {1, 1}, {0, 4}}, moved = {{1, 1}, {2, 1}, {0, 2}};
  const auto a = ask_of(truth, moved, 2), b = ask_of(truth, moved, 2);
  EXPECT_EQ(a.errors.repositioned.mean, b.errors.repositioned.mean);
  EXPECT_EQ(a.by_length.size(), b.by_length.size());
}

TEST(WindowQueries, LengthsReachTheWholeStream) {
  const SnapshotCounts truth(100, std::vector<Count>{1, 1});
  const auto result = ask_of(truth, truth, 2);
  ASSERT_EQ(result.by_length.size(), 7u);
  EXPECT_EQ(result.by_length.back().from, 64u);
  EXPECT_EQ(result.by_length.back().to, 100u);
  std::uint64_t all = 0;
  for (const auto& part : result.by_length) all += part.queries;
  EXPECT_EQ(all, result.queries);
}

}  // namespace
}  // namespace kith::reposition
