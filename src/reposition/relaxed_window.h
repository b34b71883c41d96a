// A window whose levels need not be whole: a linear program, and the bound on whole levels that its prices
// prove.
#pragma once

#include <vector>

#include "reposition/first_window.h"
#include "reposition/level_box.h"
#include "reposition/linear_program.h"

namespace kith::reposition {

class RelaxedWindow {
 public:
  // The program has the moves of less than `reach` slots alone; the bound holds for all of them. `highest` is
  // by slot, and `kept` as in drop_at. The problem has to outlive this.
  RelaxedWindow(const WindowProblem& problem, const Levels& highest, std::size_t reach, Cost kept);

  // `bound` is exact: no solution whose levels lie from `lower` to `upper` costs less. `levels` is about where
  // the least of the program is, and `value` about how much that is. Without `solved` there is only the bound.
  struct Least {
    bool solved = false;
    Cost bound = 0;
    std::vector<double> levels;
    double value = 0;
  };
  Least least_in(const Levels& lower, const Levels& upper);

 private:
  std::size_t values() const { return problem_.records.front().size(); }
  void add_moves(std::size_t reach, std::vector<NewVariable>& variables);
  Cost proven(const Levels& lower, const Levels& upper, const std::vector<double>& prices) const;

  const WindowProblem& problem_;
  Cost kept_;
  // Rows: by slot what fills it, then by value and slot what its level lets in, then the supplies.
  LinearProgram program_;
  double all_dropped_ = 0;
};

}  // namespace kith::reposition
