// What both ways of solving a window begin with.
#pragma once

#include "kith/error.h"
#include "reposition/first_window.h"

namespace kith::reposition {

// Throws a Bug if the problem is not one: l or the window 0, rows of different lengths, negative costs.
void require_sound(const WindowProblem& problem);

// The greatest level that the slot can have, with all records that may go there.
Count highest_level(const WindowProblem& problem, std::size_t slot);

// Divides all costs by their greatest common divisor, and returns it.
Cost divide_costs(Costs& costs);

WindowSolution drop_all(const WindowProblem& problem);

// No moves yet: [origin][distance][value], a distance for each slot that can be reached.
std::vector<std::vector<std::vector<Count>>> no_moves(const WindowProblem& problem);

// What it costs to drop a record, with `kept` if it must not be dropped: more than any solution is worth.
inline Cost drop_at(const WindowProblem& problem, std::size_t origin, Value value, Cost kept) {
  return origin < problem.closed ? kept : problem.costs.drop(value);
}

// The slots' levels in a solution.
std::vector<std::int64_t> levels_in(const WindowProblem& problem, const WindowSolution& solution);

Error too_dear();

}  // namespace kith::reposition
