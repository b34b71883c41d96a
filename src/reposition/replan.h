// The open window solved anew: which records that were not published yet go to which open slot, whatever was
// decided for them before.
#pragma once

#include "kith/progress.h"
#include "reposition/first_window.h"
#include "reposition/relay.h"

namespace kith::reposition {

struct Replanned {
  // What it costs less than before.
  Cost gain = 0;
  bool optimal = true;
  std::uint64_t flows = 0, nodes = 0;
};

// The first `published` slots stay empty. Records of times before the window stay published, in the same slot
// or another. Requires every slot to be l-eligible; leaves it so, in timestamp order, and for no more than it
// cost before. With the limits reached it is the best that was found.
Replanned replan(RelayWindow& window, std::size_t published, const Costs& costs, Count l,
                 const WindowEffort& effort = {}, Progress& progress = silent_progress());

// The open window as a problem: snapshots before the window first, whose slots are closed.
WindowProblem open_problem(const RelayWindow& window, std::size_t published, const Costs& costs, Count l);

}  // namespace kith::reposition
