// The first window, never worse than narrower ones: what is solved to the end is the best there is, and what is
// not starts from what streams with narrower windows reach on the same records.
#pragma once

#include "kith/progress.h"
#include "reposition/first_window.h"

namespace kith::reposition {

// Dual cuts first, if there are few slots; then branch and bound over linear programs; then narrower windows. A
// window that holds all n snapshots costs no more than a stream of them with any window below n, the same mu and
// beta, its first window solved in this way and later steps by relays. Beyond kAllNarrower (snapshots^3 x values)
// only windows of half, a quarter and so on of the snapshots are tried. The effort is that of each window.
// Requires that no slot is closed.
inline constexpr std::uint64_t kAllNarrower = 30'000'000;
WindowSolution solve_no_worse(const WindowProblem& problem, const WindowEffort& effort = {},
                              Progress& progress = silent_progress());

// The effort that ends in about a second: linear programs take longer the larger they are.
WindowEffort affordable(const WindowEffort& stated, const WindowProblem& problem);

}  // namespace kith::reposition
