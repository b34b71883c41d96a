// The integer program of section III, for the solver alone: x[value][origin][slot], how many records go
// where, and a level per slot. x <= c_slot per value and slot, and all x of a slot >= l c_slot, is
// eligibility. Only the levels are declared whole: with whole levels what remains is a flow, whose matrix is
// totally unimodular, so that the vertices which the simplex method ends at are whole by themselves. They are
// still checked after rounding; should one not be a solution, the program is solved again with every x whole.
//
// It is the reference for the way that is used, and what the offline optimum of a whole stream is found with.
#include "testing/window_program.h"

#include <algorithm>
#include <cmath>

#include "kith/error.h"
#include "reposition/window_problem.h"
#include "testing/integer_program.h"

namespace kith::testing {

using namespace reposition;

namespace {

struct Moved {
  std::size_t variable, origin, distance;
  Value value;
};

struct Model {
  IntegerProgram program;
  std::vector<Moved> moved;
  Cost all_dropped = 0;  // what the objective counts from
};

std::size_t add(IntegerProgram& program, const Variable& variable) {
  program.variables.push_back(variable);
  return program.variables.size() - 1;
}

// The rows of one value: no more records than there are, no more in a slot than its level.
void add_value(const WindowProblem& problem, Value value, bool whole, std::vector<Row>& filled,
               Model& model) {
  const std::size_t n = problem.records.size();
  std::vector<Row> under_level(n);
  for (std::size_t origin = 0; origin < n; ++origin) {
    const Count records = problem.records[origin][value];
    if (records == 0) continue;
    const Cost drop = problem.costs.drop(value);
    model.all_dropped += drop * static_cast<Cost>(records);
    Row from{.terms = {}, .upper = static_cast<double>(records)};
    for (std::size_t distance = 0; distance < problem.costs.window() && origin + distance < n; ++distance) {
      const double cost = static_cast<double>(problem.costs.mu[distance] - drop);
      const std::size_t x =
          add(model.program, {.upper = static_cast<double>(records), .cost = cost, .integer = whole});
      model.moved.push_back({x, origin, distance, value});
      from.terms.push_back({x, 1});
      under_level[origin + distance].terms.push_back({x, 1});
      filled[origin + distance].terms.push_back({x, 1});
    }
    model.program.rows.push_back(std::move(from));
  }
  for (std::size_t slot = 0; slot < n; ++slot) {
    if (under_level[slot].terms.empty()) continue;
    under_level[slot].terms.push_back({slot, -1});
    under_level[slot].upper = 0;
    model.program.rows.push_back(std::move(under_level[slot]));
  }
}

Model model_of(const WindowProblem& problem, bool whole) {
  Model model;
  const std::size_t n = problem.records.size(), values = n == 0 ? 0 : problem.records.front().size();
  std::vector<Row> filled(n);
  for (std::size_t slot = 0; slot < n; ++slot) {
    const double highest = static_cast<double>(highest_level(problem, slot));
    const std::size_t level = add(model.program, {.upper = highest, .integer = true});
    filled[slot].terms.push_back({level, -static_cast<double>(problem.l)});
    filled[slot].lower = 0;
  }
  for (Value value = 0; value < values; ++value) add_value(problem, value, whole, filled, model);
  for (Row& row : filled) model.program.rows.push_back(std::move(row));
  model.program.least_gain = 1;
  return model;
}

WindowSolution read(const WindowProblem& problem, const Model& model, const ProgramSolution& found) {
  WindowSolution solution;
  solution.nodes = found.nodes;
  solution.moves = no_moves(problem);
  for (const Moved& moved : model.moved)
    solution.moves[moved.origin][moved.distance][moved.value] =
        static_cast<Count>(std::max(0LL, std::llround(found.values[moved.variable])));
  return solution;
}

// The solver's bound is rounded up to a whole cost only where its tolerance leaves no doubt.
Cost bound_of(const Model& model, const ProgramSolution& found, Cost cost) {
  if (found.status == ProgramStatus::optimal) return cost;
  const double tolerance = 1e-6 * std::max(1.0, static_cast<double>(model.all_dropped));
  const double bound = std::ceil(found.bound - tolerance) + static_cast<double>(model.all_dropped);
  return std::clamp(bound < 0 ? Cost{0} : static_cast<Cost>(std::min(bound, 9e18)), Cost{0}, cost);
}

}  // namespace

WindowSolution solve_by_integer_program(const WindowProblem& problem, std::uint64_t nodes) {
  require_sound(problem);
  WindowProblem reduced = problem;
  const Cost divisor = divide_costs(reduced.costs);
  for (const bool whole : {false, true}) {
    const Model model = model_of(reduced, whole);
    const ProgramSolution found = solve(model.program, nodes);
    WindowSolution solution = found.values.empty() ? drop_all(reduced) : read(reduced, model, found);
    const std::optional<Cost> cost = cost_of(reduced, solution);
    if (!cost) continue;
    solution.nodes = found.nodes;
    solution.cost = *cost * divisor;
    solution.bound = bound_of(model, found, *cost) * divisor;
    return solution;
  }
  throw Bug("the integer program of a window has a solution that is none");
}

}  // namespace kith::testing
