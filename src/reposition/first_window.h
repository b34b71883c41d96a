// The first window, exactly (section III): which records of D[1..n] go to which slot, forward only, so that
// every slot is l-eligible at the least cost.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kith/progress.h"
#include "reposition/costs.h"

namespace kith::reposition {

// What is to be solved. A record of snapshot i may go to slots i .. i + window - 1, as far as there are.
struct WindowProblem {
  // Records are indexed by [snapshot][value], and every row has the same length.
  std::vector<std::vector<Count>> records;
  Costs costs;
  Count l = 1;
  // The first so many slots have been published: nothing is put there any more, and records of these
  // snapshots are not dropped, since they were promised to be published.
  std::size_t closed = 0;
};

// moves[origin][distance][value]: so many records of it are published `distance` slots later. What is not
// there is dropped.
struct WindowSolution {
  std::vector<std::vector<std::vector<Count>>> moves;
  Cost cost = 0;
  // No solution costs less.
  Cost bound = 0;
  bool optimal() const { return bound == cost; }
  // This counts the minimum-cost flows solved; the integer program solves none.
  std::uint64_t flows = 0;
  // This counts the nodes of integer programs.
  std::uint64_t nodes = 0;
};

// Limits by work, so that the same input gives the same answer on every machine.
struct WindowEffort {
  std::uint64_t flows = 2'000;
  std::uint64_t nodes = 200'000;
};

// The levels by dual cuts, a flow per vector of levels. With the limits reached, it gives the best solution
// found and its bound. Requires that no slot is closed.
WindowSolution solve_first_window(const WindowProblem& problem, const WindowEffort& effort = {},
                                  Progress& progress = silent_progress());

// The cost of a solution, and whether it is one: forward, within the window, no more records than there are,
// every slot eligible.
std::optional<Cost> cost_of(const WindowProblem& problem, const WindowSolution& solution);

}  // namespace kith::reposition
