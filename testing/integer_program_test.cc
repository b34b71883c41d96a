#include "testing/integer_program.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "testing/random_tables.h"

namespace kith::testing {
namespace {

constexpr std::uint64_t kPlenty = 100'000;

TEST(IntegerProgram, IsSolvedBetweenWholeNumbersOnlyWhereAllowed) {
  IntegerProgram program{.variables = {{.cost = -1}, {.cost = -1}},
                         .rows = {{.terms = {{0, 2}, {1, 2}}, .upper = 3}}};
  EXPECT_NEAR(solve(program, kPlenty).objective, -1.5, 1e-9);
  for (Variable& variable : program.variables) variable.integer = true;
  const ProgramSolution whole = solve(program, kPlenty);
  EXPECT_EQ(whole.status, ProgramStatus::optimal);
  EXPECT_NEAR(whole.objective, -1, 1e-9);
  EXPECT_NEAR(whole.bound, -1, 1e-9);
}

TEST(IntegerProgram, SaysThatNothingFits) {
  IntegerProgram program{.variables = {{.upper = 1, .cost = 1, .integer = true}},
                         .rows = {{.terms = {{0, 2}}, .lower = 1, .upper = 1}}};
  EXPECT_EQ(solve(program, kPlenty).status, ProgramStatus::infeasible);
  program.rows[0].lower = program.rows[0].upper = 5;
  EXPECT_EQ(solve(program, kPlenty).status, ProgramStatus::infeasible);
}

TEST(IntegerProgram, SaysThatThereIsNoLeast) {
  const IntegerProgram program{.variables = {{.cost = -1}}, .rows = {}};
  EXPECT_EQ(solve(program, kPlenty).status, ProgramStatus::unbounded);
}

IntegerProgram random_program(Random& random) {
  IntegerProgram program;
  const std::size_t variables = 1 + random() % 4, rows = 1 + random() % 4;
  for (std::size_t i = 0; i < variables; ++i)
    program.variables.push_back({.upper = static_cast<double>(random() % 6),
                                 .cost = static_cast<double>(random() % 21) - 10,
                                 .integer = true});
  for (std::size_t i = 0; i < rows; ++i) {
    Row row{.terms = {}, .upper = static_cast<double>(random() % 20)};
    for (std::size_t j = 0; j < variables; ++j)
      row.terms.push_back({j, static_cast<double>(random() % 11) - 4});
    if (random() % 3 == 0) row.lower = row.upper - static_cast<double>(random() % 4);
    program.rows.push_back(row);
  }
  return program;
}

double least_by_trying(const IntegerProgram& program) {
  std::vector<double> values(program.variables.size(), 0);
  double least = kUnlimited;
  const std::function<void(std::size_t)> choose = [&](std::size_t i) {
    if (i < values.size()) {
      for (values[i] = 0; values[i] <= program.variables[i].upper; ++values[i]) choose(i + 1);
      return;
    }
    double cost = 0;
    for (std::size_t j = 0; j < values.size(); ++j) cost += program.variables[j].cost * values[j];
    for (const Row& row : program.rows) {
      double sum = 0;
      for (const Term& term : row.terms) sum += term.factor * values[term.index];
      if (sum < row.lower || sum > row.upper) return;
    }
    least = std::min(least, cost);
  };
  choose(0);
  return least;
}

TEST(IntegerProgram, FindsWhatTryingAllFinds) {
  Random random(test_seed());
  for (std::size_t i = 0; i < 600; i += every_nth()) {
    const IntegerProgram program = random_program(random);
    const double least = least_by_trying(program);
    const ProgramSolution solution = solve(program, kPlenty);
    if (least == kUnlimited) {
      ASSERT_EQ(solution.status, ProgramStatus::infeasible) << i;
    } else {
      ASSERT_EQ(solution.status, ProgramStatus::optimal) << i;
      ASSERT_NEAR(solution.objective, least, 1e-6) << i;
    }
  }
}

// The knapsack of equal weights that trees without cuts cannot finish.
IntegerProgram stubborn() {
  IntegerProgram program;
  Row row{.terms = {}, .lower = 31, .upper = 31};
  for (std::size_t i = 0; i < 30; ++i) {
    program.variables.push_back({.upper = 1, .cost = static_cast<double>(i % 7), .integer = true});
    row.terms.push_back({i, 2.0 + static_cast<double>(i % 5) * 4});
  }
  program.rows.push_back(row);
  return program;
}

TEST(IntegerProgram, StopsAfterItsNodes) {
  const ProgramSolution solution = solve(stubborn(), 1);
  EXPECT_NE(solution.status, ProgramStatus::optimal);
  EXPECT_LE(solution.nodes, 2U);
}

TEST(IntegerProgram, PrintsNothing) {
  ::testing::internal::CaptureStdout();
  ::testing::internal::CaptureStderr();
  Random random(test_seed() + 1);
  for (int i = 0; i < 20; ++i) solve(random_program(random), kPlenty);
  solve(stubborn(), 10);
  std::fflush(nullptr);
  EXPECT_EQ(::testing::internal::GetCapturedStdout(), "");
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
}

TEST(IntegerProgram, AnswersTheSameTwice) {
  Random random(test_seed() + 2);
  for (int i = 0; i < 30; ++i) {
    const IntegerProgram program = random_program(random);
    const ProgramSolution once = solve(program, kPlenty), again = solve(program, kPlenty);
    EXPECT_EQ(once.values, again.values);
    EXPECT_EQ(once.nodes, again.nodes);
  }
}

}  // namespace
}  // namespace kith::testing
