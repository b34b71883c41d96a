// The best moves once every slot has its level: a minimum-cost flow. This header stays within C++17, like the
// one file that includes LEMON.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "reposition/first_window.h"
#include "reposition/level_box.h"

namespace kith::reposition {

// For all levels c, whole or not: value(c) >= at_zero + the sum over slots of slope[j] c[j].
struct LevelCut {
  Cost at_zero = 0;
  std::vector<Cost> slope;
};

// The cost is that of moves and drops, and the penalty for what slots are short of: the records they lack to
// be eligible at their levels. `moves` is as in WindowSolution. `cut` meets the value at these levels.
struct LevelFlowResult {
  Cost cost = 0;
  Count short_of = 0;
  std::vector<std::vector<std::vector<Count>>> moves;
  LevelCut cut;
};

// What a slot pays for each record it is short of.
Cost shortage_penalty(const WindowProblem& problem, Cost kept = 0);

// value(c) is the least cost at levels c, if a slot may be short of records at `penalty` each. No eligible
// solution is better than the best value, and the best value is one: see first_window.cc.
class LevelFlow {
 public:
  // Requires l >= 1 and costs whose sums fit, see `fits`.
  // `kept` is what dropping a record of a closed snapshot costs: see drop_at.
  explicit LevelFlow(const WindowProblem& problem, Cost kept = 0);
  ~LevelFlow();

  // Says whether all sums of costs stay within 64 bits.
  static bool fits(const WindowProblem& problem, Cost kept = 0);

  LevelFlowResult solve(const Levels& levels);
  // The cut that meets the value at levels / parts.
  LevelCut cut_at(const Levels& levels, std::int64_t parts);

 private:
  struct Network;
  std::unique_ptr<Network> network_;
};

}  // namespace kith::reposition
