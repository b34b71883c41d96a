#include "reposition/relaxed_window.h"

#include <gtest/gtest.h>

#include "reposition/level_flow.h"
#include "reposition/window_problem.h"
#include "testing/random_windows.h"
#include "testing/window_oracle.h"

namespace kith::reposition {
namespace {

Levels highest_of(const WindowProblem& problem) {
  Levels highest;
  for (std::size_t slot = 0; slot < problem.records.size(); ++slot)
    highest.push_back(static_cast<std::int64_t>(highest_level(problem, slot)));
  return highest;
}

template <typename Look>
void for_windows(std::size_t count, const Look& look) {
  for (std::size_t i = 0; i < count && !::testing::Test::HasFailure(); i += testing::every_nth()) {
    SCOPED_TRACE("seed " + std::to_string(testing::test_seed() + i));
    testing::Random random(testing::test_seed() + i);
    WindowProblem problem = testing::random_window(random, {});
    look(problem, random);
  }
}

// The example of relaxed_window.cc.
TEST(RelaxedWindow, ProvesThatOneRecordHasToMove) {
  const WindowProblem problem{{{1, 0}, {0, 1}}, {.mu = {0, 1}, .beta = 9, .beta_of = {}}, 2};
  const RelaxedWindow::Least least = RelaxedWindow(problem, {0, 1}, 2, 0).least_in({0, 0}, {0, 1});
  ASSERT_TRUE(least.solved);
  EXPECT_EQ(least.bound, 1);
  EXPECT_NEAR(least.value, 1, 1e-6);
  EXPECT_NEAR(least.levels[1], 1, 1e-6);
}

TEST(RelaxedWindow, NoSolutionCostsLessThanTheBoundHoweverShortTheReach) {
  for_windows(2'000, [](const WindowProblem& problem, testing::Random&) {
    if (testing::ways_to_place(problem) > 5'000) return;
    const Levels highest = highest_of(problem);
    const Cost least = testing::least_cost_by_trying(problem);
    for (std::size_t reach = 1; reach <= problem.costs.window(); ++reach)
      EXPECT_LE(RelaxedWindow(problem, highest, reach, 0).least_in(Levels(highest.size(), 0), highest).bound,
                least);
  });
}

TEST(RelaxedWindow, AtWholeLevelsTheBoundIsTheFlow) {
  for_windows(1'000, [](const WindowProblem& problem, testing::Random& random) {
    const Levels highest = highest_of(problem);
    LevelFlow flow(problem);
    RelaxedWindow relaxed(problem, highest, problem.costs.window(), 0);
    for (int tries = 0; tries < 4; ++tries) {
      Levels levels;
      for (const std::int64_t most : highest)
        levels.push_back(static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(most + 1)));
      EXPECT_EQ(relaxed.least_in(levels, levels).bound, flow.solve(levels).cost);
    }
  });
}

}  // namespace
}  // namespace kith::reposition
