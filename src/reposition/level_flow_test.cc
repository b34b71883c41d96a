#include "reposition/level_flow.h"

#include <gtest/gtest.h>

#include "reposition/window_problem.h"
#include "testing/random_windows.h"

namespace kith::reposition {
namespace {

using testing::random_window;

Levels highest_levels(const WindowProblem& problem) {
  Levels levels;
  for (std::size_t slot = 0; slot < problem.records.size(); ++slot)
    levels.push_back(static_cast<std::int64_t>(highest_level(problem, slot)));
  return levels;
}

Levels random_levels(testing::Random& random, const Levels& highest, std::uint64_t parts = 1) {
  Levels levels;
  for (const std::int64_t level : highest)
    levels.push_back(static_cast<std::int64_t>(random() % (static_cast<std::uint64_t>(level) * parts + 1)));
  return levels;
}

Cost value_of(const LevelCut& cut, const Levels& levels) {
  Cost value = cut.at_zero;
  for (std::size_t slot = 0; slot < levels.size(); ++slot) value += cut.slope[slot] * levels[slot];
  return value;
}

// Two snapshots a a | b b, l = 2: at levels 0 and 2 everything goes to the second.
TEST(LevelFlow, MovesWhatTheLevelsWant) {
  const WindowProblem problem{{{2, 0}, {0, 2}}, {.mu = {0, 1}, .beta = 9, .beta_of = {}}, 2};
  LevelFlow flow(problem);
  const LevelFlowResult result = flow.solve({0, 2});
  EXPECT_EQ(result.cost, 2);
  EXPECT_EQ(result.short_of, 0U);
  EXPECT_EQ(result.moves[0][1], (std::vector<Count>{2, 0}));
  EXPECT_EQ(result.moves[1][0], (std::vector<Count>{0, 2}));
}

TEST(LevelFlow, PaysThePenaltyForWhatASlotIsShortOf) {
  const WindowProblem problem{{{1, 0}}, {.mu = {0}, .beta = 9, .beta_of = {}}, 2};
  LevelFlow flow(problem);
  const LevelFlowResult result = flow.solve({1});
  EXPECT_EQ(result.short_of, 1U);
  EXPECT_EQ(result.cost, 10);
}

TEST(LevelFlow, EveryCutHoldsAtAllLevelsAndMeetsItsOwn) {
  const std::size_t windows = 1'500;
  for (std::size_t i = 0; i < windows && !HasFailure(); i += testing::every_nth()) {
    testing::Random random(testing::test_seed() + i);
    const WindowProblem problem =
        random_window(random, {.most_snapshots = 5, .most_values = 6, .most_records = 9});
    LevelFlow flow(problem);
    const Levels highest = highest_levels(problem);
    std::vector<std::pair<Levels, LevelFlowResult>> solved;
    for (int point = 0; point < 6; ++point) {
      const Levels levels = random_levels(random, highest);
      solved.emplace_back(levels, flow.solve(levels));
    }
    for (const auto& [levels, result] : solved) {
      ASSERT_EQ(value_of(result.cut, levels), result.cost) << i;
      for (const auto& [others, other] : solved) ASSERT_LE(value_of(result.cut, others), other.cost) << i;
    }
  }
}

TEST(LevelFlow, CutsBetweenWholeLevelsHoldAtWholeOnes) {
  for (std::size_t i = 0; i < 500 && !HasFailure(); i += testing::every_nth()) {
    testing::Random random(testing::test_seed() + 10'000 + i);
    const WindowProblem problem =
        random_window(random, {.most_snapshots = 5, .most_values = 6, .most_records = 9});
    LevelFlow flow(problem);
    const Levels highest = highest_levels(problem);
    const LevelCut cut = flow.cut_at(random_levels(random, highest, 64), 64);
    for (int point = 0; point < 5; ++point) {
      const Levels levels = random_levels(random, highest);
      ASSERT_LE(value_of(cut, levels), flow.solve(levels).cost) << i;
    }
  }
}

TEST(LevelFlow, AnEligibleFlowCostsWhatItsMovesCost) {
  std::size_t eligible = 0;
  for (std::size_t i = 0; i < 500 && !HasFailure(); ++i) {
    testing::Random random(testing::test_seed() + 20'000 + i);
    const WindowProblem problem =
        random_window(random, {.most_snapshots = 4, .most_values = 5, .most_records = 9});
    LevelFlow flow(problem);
    LevelFlowResult result = flow.solve(random_levels(random, highest_levels(problem)));
    if (result.short_of != 0) continue;
    ++eligible;
    WindowSolution solution;
    solution.moves = std::move(result.moves);
    ASSERT_EQ(cost_of(problem, solution), result.cost) << i;
  }
  EXPECT_GT(eligible, 100U);
}

TEST(LevelFlow, SaysWhereCostsAreTooLarge) {
  WindowProblem problem{{{1000, 1000}}, {.mu = {0}, .beta = 9, .beta_of = {}}, 2};
  EXPECT_TRUE(LevelFlow::fits(problem));
  problem.costs.beta = Cost{1} << 60;
  EXPECT_FALSE(LevelFlow::fits(problem));
}

}  // namespace
}  // namespace kith::reposition
