// Idea. x[v][i][j] records of value v go from snapshot i to slot j, and slot j has level c_j. Eligibility is
// x[v][.][j] <= c_j for every value and x[.][.][j] >= l c_j; x[v][i][.] is at most what there is. If c need not
// be whole, that is a linear program, and its least is close to the integer program's.
//
// The bound. Prices y >= 0 of the first rows and z >= 0 of the second, whatever they are, bound the cost of
// every solution: let slots pay z to a record that enters and take y from it. Then a record of v and i is worth
// u = max(0, the best over slots of drop - mu - y + z) above being dropped, and what slots pay in all is at
// most the sum of (sum over v of y - l z) c, which is largest at one end of a slot's range. So the cost is at
// least the drops of everybody, less the u, and less that. All of it is computed in whole numbers of 2^-30,
// with the prices rounded, over all moves, also those that the program left out; the program may be as
// inexact as it likes. Costs are whole, so that the bound is rounded up.
//
// A slot may be short of records at a penalty, as in the flow (level_flow.h), so that every range of levels has
// a solution.
//
// Example: a | b with l = 2, mu(1) = 1 and drop 9. Slot 0 cannot have a level above 0 and may take y = 1 for a;
// at slot 1 let y = 4 for both values and z = 4. Then a is worth max(9 - 1, 9 - 1 - 4 + 4) = 8, b is worth 9,
// slots pay nothing, and 18 - 17 = 1 is the least cost: both are published in slot 1.
//
// Cost: a few steps of the simplex method from the last solution, and window x slots x values for the bound.
#include "reposition/relaxed_window.h"

#include <algorithm>

#include "base/int128.h"
#include "reposition/level_flow.h"
#include "reposition/window_problem.h"

namespace kith::reposition {

namespace {

constexpr Cost kUnit = Cost{1} << 30;
// Steps of the simplex method take longer with larger programs.
constexpr std::size_t kStepsTimesSize = 200'000'000;

std::vector<Range> rows_of(const WindowProblem& problem) {
  const std::size_t n = problem.records.size(), values = problem.records.front().size();
  std::vector<Range> rows(n, Range{0, kUnlimited});
  rows.resize(n + n * values, Range{-kUnlimited, 0});
  for (const std::vector<Count>& snapshot : problem.records)
    for (const Count count : snapshot) rows.push_back({-kUnlimited, static_cast<double>(count)});
  return rows;
}

Int128 in_units(double price) {
  return static_cast<Int128>(std::clamp(price, 0.0, 1e15) * static_cast<double>(kUnit) + 0.5);
}

Cost whole_above(Int128 units) {
  const Int128 quotient = units / kUnit;
  return static_cast<Cost>(quotient * kUnit < units ? quotient + 1 : quotient);
}

}  // namespace

RelaxedWindow::RelaxedWindow(const WindowProblem& problem, const Levels& highest, std::size_t reach,
                             Cost kept)
    : problem_(problem), kept_(kept), program_(rows_of(problem)) {
  const std::size_t n = problem.records.size();
  std::vector<NewVariable> variables;
  const auto penalty = static_cast<double>(shortage_penalty(problem, kept));
  for (std::size_t slot = 0; slot < n; ++slot) {
    NewVariable level{0, {0, static_cast<double>(highest[slot])}, {{slot, -static_cast<double>(problem.l)}}};
    for (Value value = 0; value < values(); ++value) level.rows.push_back({n + value * n + slot, -1});
    variables.push_back(std::move(level));
  }
  for (std::size_t slot = 0; slot < n; ++slot) variables.push_back({penalty, {0, kUnlimited}, {{slot, 1}}});
  add_moves(reach, variables);
  program_.add_variables(variables);
  program_.limit_steps(kStepsTimesSize / (variables.size() + n * (1 + 2 * values())) + 100);
}

void RelaxedWindow::add_moves(std::size_t reach, std::vector<NewVariable>& variables) {
  const std::size_t n = problem_.records.size();
  for (std::size_t origin = 0; origin < n; ++origin)
    for (Value value = 0; value < values(); ++value) {
      const Count records = problem_.records[origin][value];
      if (records == 0) continue;
      const Cost drop = drop_at(problem_, origin, value, kept_);
      all_dropped_ += static_cast<double>(drop) * static_cast<double>(records);
      const std::size_t supply = n + n * values() + origin * values() + value;
      for (std::size_t slot = std::max(origin, problem_.closed); slot < n && slot - origin < reach; ++slot)
        variables.push_back({static_cast<double>(problem_.costs.mu[slot - origin] - drop),
                             {0, kUnlimited},
                             {{slot, 1}, {n + value * n + slot, 1}, {supply, 1}}});
    }
}

RelaxedWindow::Least RelaxedWindow::least_in(const Levels& lower, const Levels& upper) {
  for (std::size_t slot = 0; slot < lower.size(); ++slot)
    program_.set_range(slot, {static_cast<double>(lower[slot]), static_cast<double>(upper[slot])});
  const LinearSolution solution = program_.solve_in_new_ranges();
  Least least;
  least.solved = solution.status == ProgramStatus::optimal;
  least.bound = proven(lower, upper, least.solved ? solution.prices : std::vector<double>{});
  if (!least.solved) return least;
  least.value = solution.objective + all_dropped_;
  for (std::size_t slot = 0; slot < lower.size(); ++slot)
    least.levels.push_back(std::clamp(solution.values[slot], static_cast<double>(lower[slot]),
                                      static_cast<double>(upper[slot])));
  return least;
}

Cost RelaxedWindow::proven(const Levels& lower, const Levels& upper,
                           const std::vector<double>& prices) const {
  const std::size_t n = problem_.records.size(), window = problem_.costs.window();
  // Rows that hold from above have prices that are not positive.
  const auto fills = [&](std::size_t slot) { return prices.empty() ? Int128{0} : in_units(prices[slot]); };
  std::vector<Int128> offer(n), slope(n);
  for (std::size_t slot = problem_.closed; slot < n; ++slot)
    slope[slot] = static_cast<Int128>(problem_.l) * fills(slot);
  Int128 least = 0;
  for (Value value = 0; value < values(); ++value) {
    for (std::size_t slot = problem_.closed; slot < n; ++slot) {
      const Int128 taken = prices.empty() ? Int128{0} : in_units(-prices[n + value * n + slot]);
      offer[slot] = fills(slot) - taken;
      slope[slot] -= taken;
    }
    for (std::size_t origin = 0; origin < n; ++origin) {
      const Count records = problem_.records[origin][value];
      if (records == 0) continue;
      const Int128 drop = static_cast<Int128>(drop_at(problem_, origin, value, kept_)) * kUnit;
      Int128 worth = 0;
      for (std::size_t slot = std::max(origin, problem_.closed); slot < n && slot - origin < window; ++slot)
        worth = std::max(worth,
                         drop + offer[slot] - static_cast<Int128>(problem_.costs.mu[slot - origin]) * kUnit);
      least += static_cast<Int128>(records) * (drop - worth);
    }
  }
  for (std::size_t slot = problem_.closed; slot < n; ++slot)
    least += slope[slot] * (slope[slot] > 0 ? lower[slot] : upper[slot]);
  return whole_above(least);
}

}  // namespace kith::reposition
