// The least cost of a window by trying every way to place its records: for a handful of them.
#pragma once

#include <cstdint>

#include "reposition/first_window.h"

namespace kith::testing {

// By the definitions: each record is dropped or published at its own time or later, within the window; every
// slot's most frequent value has at most 1/l of its records. Nothing goes to closed slots, and records of closed
// snapshots are not dropped.
std::int64_t least_cost_by_trying(const reposition::WindowProblem& problem);

// How many ways that would try, to keep away from windows that are too large.
double ways_to_place(const reposition::WindowProblem& problem);

}  // namespace kith::testing
