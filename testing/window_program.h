// The first window by the integer program of the paper and the solver alone: the reference for the way that
// is used, and what the offline optimum of a whole stream is found with.
#pragma once

#include <cstdint>

#include "reposition/first_window.h"

namespace kith::testing {

// Stopped after `nodes` nodes of the search tree, the best solution so far and its bound.
reposition::WindowSolution solve_by_integer_program(const reposition::WindowProblem& problem,
                                                    std::uint64_t nodes = 200'000);

}  // namespace kith::testing
