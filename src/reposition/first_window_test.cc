#include "reposition/first_window.h"

#include <gtest/gtest.h>

#include "kith/error.h"
#include "reposition/eligibility.h"
#include "reposition/level_flow.h"
#include "testing/random_windows.h"
#include "testing/window_oracle.h"
#include "testing/window_program.h"

namespace kith::reposition {
namespace {

using testing::random_window;
using testing::zipf_window;

Costs linear(std::size_t window, Cost beta) {
  Costs costs{.mu = {}, .beta = beta, .beta_of = {}};
  for (std::size_t distance = 0; distance < window; ++distance)
    costs.mu.push_back(static_cast<Cost>(distance));
  return costs;
}

void expect_optimal(const WindowProblem& problem, const WindowSolution& solution, Cost least) {
  EXPECT_EQ(solution.cost, least);
  EXPECT_EQ(cost_of(problem, solution), solution.cost);
  EXPECT_TRUE(solution.optimal());
}

template <typename Check>
void for_random_windows(std::size_t count, std::uint64_t salt, const testing::WindowShape& shape,
                        const Check& check) {
  for (std::size_t i = 0; i < count && !::testing::Test::HasFailure(); i += testing::every_nth()) {
    const std::uint64_t seed = testing::test_seed() + salt * 1'000'000 + i;
    SCOPED_TRACE("seed " + std::to_string(seed));
    testing::Random random(seed);
    check(random_window(random, shape));
  }
}

// Example 1, figure 1: three records of time 6, three of 7, one of 8; r0 is dropped and r5 moved by one. With
// a a b | a b b | a there are more a than b, so one a must go; and the a of 8 needs the spare b of 7.
TEST(RepositionPaper, Example1Figure1CostsBetaPlusMu1) {
  const WindowProblem problem{{{2, 1}, {1, 2}, {1, 0}}, {.mu = {0, 3, 7}, .beta = 20, .beta_of = {}}, 2};
  EXPECT_EQ(testing::least_cost_by_trying(problem), 20 + 3);
  expect_optimal(problem, solve_first_window(problem), 20 + 3);
  expect_optimal(problem, testing::solve_by_integer_program(problem), 20 + 3);
}

TEST(FirstWindow, IsWhatTryingAllPlacesFinds) {
  std::size_t tried = 0;
  for_random_windows(6'000, 1, {}, [&](const WindowProblem& problem) {
    if (testing::ways_to_place(problem) > 20'000) return;
    ++tried;
    expect_optimal(problem, solve_first_window(problem), testing::least_cost_by_trying(problem));
  });
  EXPECT_GT(tried, 3'000 / testing::every_nth());
}

TEST(FirstWindow, TheIntegerProgramIsWhatTryingAllPlacesFinds) {
  for_random_windows(600, 2, {}, [&](const WindowProblem& problem) {
    if (testing::ways_to_place(problem) > 20'000) return;
    expect_optimal(problem, testing::solve_by_integer_program(problem),
                   testing::least_cost_by_trying(problem));
  });
}

TEST(FirstWindow, EqualsTheIntegerProgramOnLargerWindows) {
  for_random_windows(250, 3, {.most_snapshots = 6, .most_values = 8, .most_records = 25, .most_window = 6},
                     [&](const WindowProblem& problem) {
                       const WindowSolution reference = testing::solve_by_integer_program(problem);
                       ASSERT_TRUE(reference.optimal());
                       expect_optimal(problem, solve_first_window(problem), reference.cost);
                     });
}

TEST(FirstWindow, WithLOneNothingMoves) {
  const WindowProblem problem{{{5, 0}, {0, 0}, {1, 7}}, linear(3, 4), 1};
  const WindowSolution solution = solve_first_window(problem);
  expect_optimal(problem, solution, 0);
  EXPECT_EQ(solution.moves[0][0], (std::vector<Count>{5, 0}));
  EXPECT_EQ(solution.moves[2][0], (std::vector<Count>{1, 7}));
}

TEST(FirstWindow, WithFewerValuesThanLEverythingIsDropped) {
  const WindowProblem problem{{{5, 2}, {1, 7}}, {.mu = {0, 1}, .beta = 4, .beta_of = {3}}, 3};
  expect_optimal(problem, solve_first_window(problem), 3 * 6 + 4 * 9);
  expect_optimal(problem, testing::solve_by_integer_program(problem), 3 * 6 + 4 * 9);
}

TEST(FirstWindow, AnEnormousLDropsEverything) {
  const WindowProblem problem{{{5, 2}}, linear(2, 4), Count{1} << 62};
  expect_optimal(problem, solve_first_window(problem), 28);
}

TEST(FirstWindow, OneSnapshotIsCutToItsLevel) {
  const WindowProblem problem{{{5, 2, 1}}, linear(4, 6), 2};
  expect_optimal(problem, solve_first_window(problem), 2 * 6);
}

TEST(FirstWindow, WithoutSnapshotsRecordsOrValuesThereIsNothingToPay) {
  expect_optimal({{}, linear(3, 4), 2}, solve_first_window({{}, linear(3, 4), 2}), 0);
  const WindowProblem no_records{{{0, 0}, {0, 0}}, linear(3, 4), 2}, no_values{{{}, {}}, linear(3, 4), 2};
  expect_optimal(no_records, solve_first_window(no_records), 0);
  expect_optimal(no_values, solve_first_window(no_values), 0);
  expect_optimal(no_values, testing::solve_by_integer_program(no_values), 0);
}

TEST(FirstWindow, AWindowOfOneMovesNothing) {
  const WindowProblem problem{{{2, 0}, {0, 2}, {1, 1}}, linear(1, 5), 2};
  expect_optimal(problem, solve_first_window(problem), 20);
}

TEST(FirstWindow, RecordsMayMoveThoughDroppingThemIsCheaper) {
  // The b of the first snapshot saves the a of the second.
  const WindowProblem problem{{{0, 1}, {1, 0}}, {.mu = {0, 3}, .beta = 0, .beta_of = {10, 1}}, 2};
  expect_optimal(problem, solve_first_window(problem), 3);
}

TEST(FirstWindow, IsTheSameEveryTime) {
  const WindowProblem problem = zipf_window(7, 5, 5, 20, 400, 3);
  const WindowSolution once = solve_first_window(problem), again = solve_first_window(problem);
  EXPECT_EQ(once.moves, again.moves);
  EXPECT_EQ(once.flows, again.flows);
  EXPECT_EQ(once.nodes, again.nodes);
}

TEST(FirstWindow, WithLittleEffortItIsValidAndBounded) {
  std::size_t unfinished = 0;
  for_random_windows(400, 4, {.most_snapshots = 6, .most_values = 8, .most_records = 25, .most_window = 6},
                     [&](const WindowProblem& problem) {
                       const Cost least = solve_first_window(problem).cost;
                       for (const std::uint64_t flows : {0, 1, 3, 6}) {
                         const WindowSolution solution = solve_first_window(problem, {.flows = flows});
                         EXPECT_EQ(cost_of(problem, solution), solution.cost);
                         EXPECT_LE(solution.bound, least);
                         EXPECT_GE(solution.cost, least);
                         EXPECT_LE(solution.flows, std::max<std::uint64_t>(flows, 1));
                         unfinished += !solution.optimal();
                       }
                       const WindowSolution one_node = solve_first_window(problem, {.nodes = 1});
                       EXPECT_EQ(cost_of(problem, one_node), one_node.cost);
                       EXPECT_LE(one_node.bound, least);
                     });
  EXPECT_GT(unfinished, 10U);
}

TEST(FirstWindow, HugeCostsAreExactOrRefused) {
  WindowProblem problem = zipf_window(3, 3, 3, 6, 60, 3);
  const Cost small = solve_first_window(problem).cost;
  // No common divisor: the second unit is far below what a double of the total can hold.
  const Cost big = Cost{1} << 42;
  for (Cost& mu : problem.costs.mu) mu *= big;
  problem.costs.beta = problem.costs.beta * big + 1;
  const WindowSolution solution = solve_first_window(problem);
  EXPECT_TRUE(solution.optimal());
  EXPECT_EQ(solution.cost / big, small);
  problem.costs.beta = (Cost{1} << 60) + 1;
  try {
    solve_first_window(problem);
    ADD_FAILURE() << "sums of costs overflow";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::plan_value);
  }
}

class Cancelled : public Progress {
 public:
  void begin(std::string_view, std::uint64_t) override {}
  void advance(std::uint64_t) override {}
  void end() override {}
  void note(std::string_view) override {}
  bool cancelled() const override { return true; }
};

TEST(FirstWindow, CanBeCancelled) {
  Cancelled progress;
  EXPECT_THROW(solve_first_window(zipf_window(3, 3, 3, 6, 60, 3), {}, progress), Error);
}

// Whether single steps of a level lead from each snapshot's own level to the least cost.
Cost by_descent(const WindowProblem& problem) {
  LevelFlow flow(problem);
  Levels levels;
  for (const auto& snapshot : problem.records)
    levels.push_back(static_cast<std::int64_t>(largest_eligible_level(snapshot, problem.l)));
  Cost least = flow.solve(levels).cost;
  for (bool better = true; better;) {
    better = false;
    for (std::size_t slot = 0; slot < levels.size() && !better; ++slot)
      for (const int step : {-1, 1}) {
        Levels next = levels;
        next[slot] += step;
        if (next[slot] < 0) continue;
        const Cost cost = flow.solve(next).cost;
        if (cost >= least) continue;
        least = cost, levels = next, better = true;
        break;
      }
  }
  return least;
}

// b c c | a a, l = 2. Publishing b c and dropping the rest costs 33, and single steps end at 14. Moving all
// three of the first snapshot costs 9: a a b c c is eligible at level 2, and both levels have to change for
// it.
TEST(FirstWindow, PlainDescentOnLevelsIsNotExact) {
  const WindowProblem problem{{{0, 1, 2}, {2, 0, 0}}, {.mu = {0, 3}, .beta = 11, .beta_of = {}}, 2};
  EXPECT_EQ(by_descent(problem), 14);
  EXPECT_EQ(testing::least_cost_by_trying(problem), 9);
  expect_optimal(problem, solve_first_window(problem), 9);
}

TEST(CostOf, RefusesWhatIsNoSolution) {
  const WindowProblem problem{{{2, 0}, {0, 2}}, linear(2, 9), 2};
  const WindowSolution good = solve_first_window(problem);
  ASSERT_EQ(cost_of(problem, good), 2);
  WindowSolution too_many = good, backward = good, ineligible = good, missing = good;
  too_many.moves[0][1][0] = 3;
  EXPECT_EQ(cost_of(problem, too_many), std::nullopt);
  backward.moves[1].push_back({1, 0});
  EXPECT_EQ(cost_of(problem, backward), std::nullopt);
  ineligible.moves[1][0][1] = 1;
  EXPECT_EQ(cost_of(problem, ineligible), std::nullopt);
  missing.moves.pop_back();
  EXPECT_EQ(cost_of(problem, missing), std::nullopt);
}

}  // namespace
}  // namespace kith::reposition
