// A step after the first window: its initial solution, and what relays bring into it.
#pragma once

#include <vector>

#include "reposition/open_window.h"

namespace kith::reposition {

// `initially_dropped` is of the newest step, before anything was relayed.
struct LaterStep {
  std::vector<Part> initially_dropped;
  std::uint64_t relayed = 0;
};

// Closes the newest step, whose records are all among the dropped. Requires the other slots to be eligible and
// in timestamp order; leaves all of them so.
LaterStep close_newest(OpenWindow& window, const Costs& costs, Count l);

}  // namespace kith::reposition
