#include "reposition/narrower_windows.h"

#include <gtest/gtest.h>

#include "reposition/repositioner.h"
#include "reposition/window_tree.h"
#include "testing/random_windows.h"

namespace kith::reposition {
namespace {

Cost loss_of_stream(const WindowProblem& problem, std::size_t window, const WindowEffort& effort) {
  Settings settings;
  settings.costs = problem.costs;
  settings.l = problem.l;
  settings.costs.mu.resize(window);
  settings.effort = effort;
  Repositioner repositioner(settings);
  Cost loss = 0;
  const auto leave = [&](const Leaving& leaving) { loss += leaving.cost; };
  for (std::size_t step = 0; step < problem.records.size(); ++step) {
    repositioner.advance(static_cast<Step>(step), leave);
    for (Value value = 0; value < problem.records[step].size(); ++value)
      repositioner.receive(static_cast<Step>(step), value, problem.records[step][value]);
  }
  repositioner.finish(leave);
  return loss;
}

// Quadratic costs, with which a record left out costs far more than any move.
WindowProblem wide_window(std::uint64_t seed, std::size_t snapshots) {
  WindowProblem problem = testing::zipf_window(seed, snapshots, snapshots, 6, 12, 3);
  for (Cost& mu : problem.costs.mu) mu *= mu;
  problem.costs.beta = static_cast<Cost>(snapshots * snapshots);
  return problem;
}

TEST(NarrowerWindows, AreNeverBetterThanAWideOneThatIsNotSolved) {
  std::size_t unsolved = 0, helped = 0;
  for (std::uint64_t seed = 0; seed < 24; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const WindowProblem problem = wide_window(testing::test_seed() + seed, 5 + seed);
    const WindowEffort effort{.flows = seed % 4, .nodes = seed % 3};
    const WindowSolution wide = solve_no_worse(problem, effort);
    EXPECT_EQ(cost_of(problem, wide), wide.cost);
    EXPECT_EQ(loss_of_stream(problem, problem.records.size(), effort), wide.cost);
    unsolved += !wide.optimal();
    helped += wide.cost < solve_from(problem, stay_at_home(problem), effort).cost;
    for (std::size_t window = 1; window < problem.records.size(); ++window)
      EXPECT_LE(wide.cost, loss_of_stream(problem, window, effort)) << window;
  }
  EXPECT_GT(unsolved, 12U);
  EXPECT_GT(helped, 0U);
}

TEST(NarrowerWindows, SolvedToTheEndOrWithATrueBound) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const WindowProblem problem = wide_window(testing::test_seed() + 100 + seed, 20);
    const WindowSolution solved = solve_no_worse(problem);
    const WindowSolution hasty = solve_no_worse(problem, {.flows = 2, .nodes = 2});
    EXPECT_LE(hasty.bound, solved.cost);
    EXPECT_LE(solved.bound, hasty.cost);
    EXPECT_EQ(cost_of(problem, solved), solved.cost);
  }
}

// A wider window than there are snapshots changes nothing.
TEST(NarrowerWindows, MovesBeyondTheLastSlotDoNotMatter) {
  const WindowProblem problem = wide_window(7, 18);
  WindowProblem longer = problem;
  longer.costs.mu.push_back(10'000);
  const WindowSolution one = solve_no_worse(problem), other = solve_no_worse(longer);
  EXPECT_EQ(one.cost, other.cost);
  EXPECT_EQ(one.moves, other.moves);
}

TEST(NarrowerWindows, WithoutRecordsThereIsNothingToPay) {
  EXPECT_TRUE(solve_no_worse({{}, {.mu = {0}, .beta = 1, .beta_of = {}}, 2}).optimal());
  EXPECT_EQ(solve_no_worse({{{}, {}}, {.mu = {0, 1}, .beta = 1, .beta_of = {}}, 2}).cost, 0);
}

}  // namespace
}  // namespace kith::reposition
