// A window by branch and bound over linear programs: what is left when dual cuts (first_window.h) do not
// come to an end, and for windows of many slots at once.
#pragma once

#include "kith/progress.h"
#include "reposition/first_window.h"

namespace kith::reposition {

// The answer is no worse than `start`, which has to be a solution of the problem with its cost; slots may be
// closed, and the answer is `start` itself if its costs are then too large to be added up exactly; without
// closed slots that is an error. Flows and nodes are counted on from those of `start`, and the effort is for
// what comes after it.
WindowSolution solve_from(const WindowProblem& problem, WindowSolution start, const WindowEffort& effort = {},
                          Progress& progress = silent_progress());

// Every snapshot is cut to its largest eligible level, and nothing moves. Requires that no slot is closed.
WindowSolution stay_at_home(const WindowProblem& problem);

}  // namespace kith::reposition
