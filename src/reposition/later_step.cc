#include "reposition/later_step.h"

#include <algorithm>

#include "reposition/eligibility.h"

namespace kith::reposition {

LaterStep close_newest(OpenWindow& window, const Costs& costs, Count l) {
  LaterStep step;
  RelayWindow& counts = window.counts();
  std::vector<Count> received;
  for (const auto& dropped : counts.dropped) received.push_back(dropped.back());
  const Count level = largest_eligible_level(received, l);
  for (Value value = 0; value < received.size(); ++value) {
    const Count kept = std::min(received[value], level);
    counts.placed[value].back()[0] = kept;
    counts.dropped[value].back() -= kept;
    if (received[value] > kept)
      step.initially_dropped.push_back({window.newest(), value, received[value] - kept});
  }
  step.relayed = relay_into_newest(counts, costs, l).kept.size();
  return step;
}

}  // namespace kith::reposition
