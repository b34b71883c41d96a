// The lower bound that cuts give on the cost over a box of levels: proposed by a linear program in floating
// point, proven in whole numbers.
#pragma once

#include <optional>
#include <vector>

#include "reposition/level_box.h"
#include "reposition/level_flow.h"
#include "reposition/linear_program.h"

namespace kith::reposition {

class LevelCuts {
 public:
  // Levels near `center` and costs near `scale` are what the linear program sees best.
  LevelCuts(Levels center, Cost center_cost, Cost scale);

  void add(LevelCut cut);

  // The greatest of the cuts at these levels.
  Cost value_at(const Levels& levels) const;

  // `bound` is exact: no whole levels of the box cost less. `levels` is about where the cuts are least, and
  // `value` about how much that is, in units above the center's cost.
  struct Least {
    Cost bound = 0;
    std::vector<double> levels;
    double value = 0;
  };
  // Requires a cut.
  Least least_in(const LevelBox& box);
  // The cut at levels that need not be whole, in units above the center's cost: about.
  double about(const LevelCut& cut, const std::vector<double>& levels) const;

 private:
  Cost proven(const LevelBox& box, const LinearSolution& solution) const;

  Levels center_;
  Cost center_cost_;
  double scale_;
  std::vector<SlotRun> runs_;
  std::vector<LevelCut> cuts_;
  LinearProgram program_;
  // These are variables, by cut, by run and by run.
  std::vector<std::size_t> weight_, below_, above_;
};

}  // namespace kith::reposition
