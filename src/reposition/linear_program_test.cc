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

TEST(LinearProgram, SaysThatThereIsNoLeast) {
  LinearProgram program({0});
  program.add_variable(-1, {{0, 1}});
  program.add_variable(0, {{0, -1}});
  EXPECT_EQ(program.solve().status, ProgramStatus::unbounded);
}

}  // namespace
}  // namespace kith::reposition
