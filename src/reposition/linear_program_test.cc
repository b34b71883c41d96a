#include "reposition/linear_program.h"

#include <gtest/gtest.h>

namespace kith::reposition {
namespace {

TEST(LinearProgram, GoesOnWithNewVariablesAndCosts) {
  LinearProgram program({4, 6});
  const std::size_t a = program.add_variable(3, {{0, 1}});
  program.add_variable(2, {{1, 1}});
  LinearSolution solution = program.solve();
  ASSERT_EQ(solution.status, ProgramStatus::optimal);
  EXPECT_NEAR(solution.objective, 24, 1e-9);
  EXPECT_NEAR(solution.prices[0], 3, 1e-9);
  program.add_variable(1, {{0, 1}, {1, 1}});
  solution = program.solve();
  EXPECT_NEAR(solution.objective, 8, 1e-9);
  EXPECT_NEAR(solution.values[2], 4, 1e-9);
  program.set_cost(a, -5);
  EXPECT_NEAR(program.solve().objective, -8, 1e-9);
}

TEST(LinearProgram, GoesOnInNewRanges) {
  LinearProgram program(std::vector<Range>{{3, kUnlimited}, {-kUnlimited, 4}});
  program.add_variables(
      {{.cost = 1, .range = {0, 5}, .rows = {{0, 1}, {1, 1}}}, {.cost = 2, .range = {}, .rows = {{0, 1}}}});
  LinearSolution solution = program.solve_in_new_ranges();
  ASSERT_EQ(solution.status, ProgramStatus::optimal);
  EXPECT_NEAR(solution.objective, 3, 1e-9);
  EXPECT_NEAR(solution.prices[0], 1, 1e-9);
  program.set_range(0, {0, 2});
  solution = program.solve_in_new_ranges();
  EXPECT_NEAR(solution.objective, 4, 1e-9);
  EXPECT_NEAR(solution.prices[0], 2, 1e-9);
  program.set_range(0, {5, 5});
  EXPECT_EQ(program.solve_in_new_ranges().status, ProgramStatus::infeasible);
}

TEST(LinearProgram, SaysThatThereIsNoLeast) {
  LinearProgram program(std::vector<double>{0});
  program.add_variable(-1, {{0, 1}});
  program.add_variable(0, {{0, -1}});
  EXPECT_EQ(program.solve().status, ProgramStatus::unbounded);
}

}  // namespace
}  // namespace kith::reposition
