// Idea. Nothing in the open window is published yet, so that all of it may be decided again whenever a step has
// come in: a record that was to wait may stay after all, and a snapshot that looked full may take another in.
// What holds are the promises: a record of a time that has left the window was not dropped then, so that it
// must go to some open slot. That is the problem of the first window with closed slots before it
// (first_window.h). What stands is a solution, and the search starts from it.
//
// Invariant. Each step costs no more than it would by relays alone, since relays were made before. Over a whole
// stream it may cost more all the same: what is best for the records seen need not be best for those to come.
//
// Cost: window^2 x values to read the window, and the search (window_tree.h). Nothing if nothing is moved or
// dropped.
#include "reposition/replan.h"

#include <utility>

#include "kith/error.h"
#include "reposition/placing.h"
#include "reposition/window_problem.h"
#include "reposition/window_tree.h"

namespace kith::reposition {

WindowProblem open_problem(const RelayWindow& window, std::size_t published, const Costs& costs, Count l) {
  const std::size_t size = costs.window(), values = window.placed.size();
  WindowProblem problem{.records = {}, .costs = costs, .l = l, .closed = size - 1 + published};
  problem.records.assign(2 * size - 1, std::vector<Count>(values, 0));
  for (Value value = 0; value < values; ++value)
    for (std::size_t slot = 0; slot < size; ++slot) {
      problem.records[size - 1 + slot][value] += window.dropped[value][slot];
      for (std::size_t age = 0; age < size; ++age)
        problem.records[size - 1 + slot - age][value] += window.placed[value][slot][age];
    }
  return problem;
}

namespace {

WindowSolution what_stands(const RelayWindow& window, const WindowProblem& problem) {
  const std::size_t size = problem.costs.window();
  WindowSolution solution;
  solution.moves = no_moves(problem);
  for (Value value = 0; value < window.placed.size(); ++value)
    for (std::size_t slot = 0; slot < size; ++slot)
      for (std::size_t age = 0; age < size; ++age)
        solution.moves[size - 1 + slot - age][age][value] = window.placed[value][slot][age];
  const auto cost = cost_of(problem, solution);
  if (!cost) throw Bug("an open window that is not eligible is to be solved anew");
  solution.cost = *cost;
  return solution;
}

void put(RelayWindow& window, const WindowSolution& solution) {
  for (Value value = 0; value < window.placed.size(); ++value)
    for (std::size_t slot = 0; slot < window.placed[value].size(); ++slot)
      for (std::size_t age = 0; age < window.placed[value][slot].size(); ++age) {
        const Count count = std::exchange(window.placed[value][slot][age], 0);
        if (age <= slot) window.dropped[value][slot - age] += count;
      }
  place(window, solution, 1 - static_cast<std::ptrdiff_t>(window.dropped.front().size()));
}

}  // namespace

Replanned replan(RelayWindow& window, std::size_t published, const Costs& costs, Count l,
                 const WindowEffort& effort, Progress& progress) {
  Replanned replanned;
  if (window.placed.empty() || costs.window() < 2) return replanned;
  const WindowProblem problem = open_problem(window, published, costs, l);
  WindowSolution before = what_stands(window, problem);
  if (before.optimal()) return replanned;
  const Cost cost = before.cost;
  const WindowSolution solution = solve_from(problem, std::move(before), effort, progress);
  replanned = {cost - solution.cost, solution.optimal(), solution.flows, solution.nodes};
  if (replanned.gain > 0) put(window, solution);
  return replanned;
}

}  // namespace kith::reposition
