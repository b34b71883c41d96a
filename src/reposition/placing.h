// A solution of a window put into the counts of the open window.
#pragma once

#include <cstddef>

#include "reposition/first_window.h"
#include "reposition/relay.h"

namespace kith::reposition {

// Of each value the earliest records take the earliest slots, which costs no more (theorem 1) and leaves the
// window in timestamp order. `first` is the slot of the problem's first snapshot, below 0 if that is before
// the window. Requires all records of the solution to be among the dropped, if their time is in the window.
void place(RelayWindow& window, const WindowSolution& solution, std::ptrdiff_t first);

}  // namespace kith::reposition
