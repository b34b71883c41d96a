#include "reposition/window_problem.h"

#include <algorithm>
#include <numeric>

#include "reposition/eligibility.h"

namespace kith::reposition {

void require_sound(const WindowProblem& problem) {
  if (problem.l == 0 || problem.costs.mu.empty()) throw Bug("a window without l or without a distance");
  const std::size_t values = problem.records.empty() ? 0 : problem.records.front().size();
  for (const std::vector<Count>& snapshot : problem.records)
    if (snapshot.size() != values) throw Bug("the snapshots of a window have different numbers of values");
  const auto negative = [](Cost cost) { return cost < 0; };
  const Costs& costs = problem.costs;
  if (negative(costs.beta) || std::ranges::any_of(costs.mu, negative) ||
      std::ranges::any_of(costs.beta_of, negative))
    throw Bug("a negative cost");
}

Count highest_level(const WindowProblem& problem, std::size_t slot) {
  if (slot < problem.closed) return 0;
  const std::size_t first = slot + 1 > problem.costs.window() ? slot + 1 - problem.costs.window() : 0;
  std::vector<Count> within_reach(problem.records[slot].size(), 0);
  for (std::size_t origin = first; origin <= slot; ++origin)
    for (Value value = 0; value < within_reach.size(); ++value)
      within_reach[value] += problem.records[origin][value];
  return largest_eligible_level(within_reach, problem.l);
}

Cost divide_costs(Costs& costs) {
  Cost divisor = costs.beta;
  for (const Cost cost : costs.mu) divisor = std::gcd(divisor, cost);
  for (const Cost cost : costs.beta_of) divisor = std::gcd(divisor, cost);
  if (divisor <= 1) return 1;
  costs.beta /= divisor;
  for (Cost& cost : costs.mu) cost /= divisor;
  for (Cost& cost : costs.beta_of) cost /= divisor;
  return divisor;
}

std::vector<std::vector<std::vector<Count>>> no_moves(const WindowProblem& problem) {
  const std::size_t n = problem.records.size(), values = n == 0 ? 0 : problem.records.front().size();
  std::vector<std::vector<std::vector<Count>>> moves(n);
  for (std::size_t origin = 0; origin < n; ++origin)
    moves[origin].assign(std::min(problem.costs.window(), n - origin), std::vector<Count>(values, 0));
  return moves;
}

WindowSolution drop_all(const WindowProblem& problem) {
  WindowSolution solution;
  solution.moves = no_moves(problem);
  for (const std::vector<Count>& snapshot : problem.records)
    for (Value value = 0; value < snapshot.size(); ++value)
      solution.cost += problem.costs.drop(value) * static_cast<Cost>(snapshot[value]);
  solution.bound = solution.cost;
  return solution;
}

std::vector<std::int64_t> levels_in(const WindowProblem& problem, const WindowSolution& solution) {
  const std::size_t n = problem.records.size(), values = n == 0 ? 0 : problem.records.front().size();
  std::vector<std::vector<Count>> slots(n, std::vector<Count>(values, 0));
  for (std::size_t origin = 0; origin < n; ++origin)
    for (std::size_t distance = 0; distance < solution.moves[origin].size(); ++distance)
      for (Value value = 0; value < values; ++value)
        slots[origin + distance][value] += solution.moves[origin][distance][value];
  std::vector<std::int64_t> levels;
  for (const std::vector<Count>& slot : slots) levels.push_back(static_cast<std::int64_t>(level_of(slot)));
  return levels;
}

Error too_dear() {
  return Error(ErrorCode::plan_value, "the costs of moving and dropping are too large to be added up exactly",
               {}, "give mu and beta as smaller numbers, or with fewer decimals");
}

}  // namespace kith::reposition
