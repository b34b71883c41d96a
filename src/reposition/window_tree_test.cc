#include "reposition/window_tree.h"

#include <gtest/gtest.h>

#include "kith/error.h"
#include "testing/random_windows.h"
#include "testing/window_oracle.h"
#include "testing/window_program.h"

namespace kith::reposition {
namespace {

template <typename Check>
void for_windows(std::size_t count, const testing::WindowShape& shape, const Check& check) {
  for (std::size_t i = 0; i < count && !::testing::Test::HasFailure(); i += testing::every_nth()) {
    SCOPED_TRACE("seed " + std::to_string(testing::test_seed() + i));
    testing::Random random(testing::test_seed() + i);
    check(testing::random_window(random, shape));
  }
}

constexpr testing::WindowShape kLarger{
    .most_snapshots = 6, .most_values = 8, .most_records = 25, .most_window = 6};

TEST(WindowTree, IsWhatTryingAllPlacesFinds) {
  for_windows(3'000, {}, [](const WindowProblem& problem) {
    if (testing::ways_to_place(problem) > 20'000) return;
    const WindowSolution solution = solve_from(problem, stay_at_home(problem));
    EXPECT_EQ(solution.cost, testing::least_cost_by_trying(problem));
    EXPECT_EQ(cost_of(problem, solution), solution.cost);
    EXPECT_TRUE(solution.optimal());
  });
}

TEST(WindowTree, EqualsTheIntegerProgramOnLargerWindows) {
  for_windows(250, kLarger, [](const WindowProblem& problem) {
    const WindowSolution solution = solve_from(problem, stay_at_home(problem));
    EXPECT_EQ(solution.cost, testing::solve_by_integer_program(problem).cost);
    EXPECT_EQ(cost_of(problem, solution), solution.cost);
    EXPECT_TRUE(solution.optimal());
  });
}

// Moves of more than eight slots are not in the first program.
TEST(WindowTree, FindsMovesThatAreLong) {
  WindowProblem problem{{}, {.mu = {}, .beta = 1'000, .beta_of = {}}, 2};
  for (Cost distance = 0; distance < 20; ++distance) problem.costs.mu.push_back(distance);
  problem.records.assign(20, {0, 0});
  problem.records.front() = {3, 0};
  problem.records.back() = {0, 3};
  const WindowSolution solution = solve_from(problem, stay_at_home(problem));
  EXPECT_EQ(solution.cost, 3 * 19);
  EXPECT_TRUE(solution.optimal());
  EXPECT_EQ(cost_of(problem, solution), solution.cost);
}

TEST(WindowTree, WithLittleEffortItIsNoWorseThanItsStartAndBounded) {
  std::size_t unfinished = 0;
  for_windows(300, kLarger, [&](const WindowProblem& problem) {
    const WindowSolution start = stay_at_home(problem);
    ASSERT_EQ(cost_of(problem, start), start.cost);
    const Cost least = solve_from(problem, start).cost;
    for (const std::uint64_t effort : {0, 1, 3}) {
      const WindowSolution solution = solve_from(problem, start, {.flows = effort, .nodes = effort});
      EXPECT_EQ(cost_of(problem, solution), solution.cost);
      EXPECT_LE(solution.cost, start.cost);
      EXPECT_LE(solution.bound, least);
      EXPECT_LE(solution.flows, effort);
      unfinished += !solution.optimal();
    }
  });
  EXPECT_GT(unfinished, 10U);
}

TEST(WindowTree, RefusesCostsThatCannotBeAddedUp) {
  WindowProblem problem = testing::zipf_window(3, 3, 3, 6, 60, 3);
  problem.costs.beta = (Cost{1} << 60) + 1;
  WindowSolution start = stay_at_home({problem.records, {.mu = {0, 1, 2}, .beta = 1, .beta_of = {}}, 3});
  start.bound = start.cost - 1;
  EXPECT_THROW(solve_from(problem, start), Error);
}

}  // namespace
}  // namespace kith::reposition
