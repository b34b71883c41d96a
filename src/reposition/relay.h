// One later step (sections IV and V): records that are dropped so far are relayed into the newest slot, the
// other slots keep their counts value by value, and the cost falls as far as it can.
#pragma once

#include <cstdint>
#include <vector>

#include "reposition/costs.h"

namespace kith::reposition {

// A window of slots 0 .. window - 1, the last being the newest.
struct RelayWindow {
  // placed[value][slot][age]: records of origin `slot - age` in that slot, 0 <= age < window; origins before
  // the window are among them.
  std::vector<std::vector<std::vector<Count>>> placed;
  // It is indexed by [value][origin] and is of the window's own snapshots.
  std::vector<std::vector<Count>> dropped;
};

// A record relayed: from the dropped of `origin` on, over every slot that holds its value, to the newest.
struct Relay {
  Value value = 0;
  std::size_t origin = 0;
  // The gain is what it saves.
  Cost gain = 0;
};

// The relays kept are in the order they were made; lifts that did not pay were rolled back. `tried` counts
// the relays made, those rolled back included. `work` counts the values looked at and slots passed from the
// first choice on, for theorem 2.
struct RelayReport {
  std::vector<Relay> kept;
  Cost gain = 0;
  std::uint64_t tried = 0;
  std::uint64_t work = 0;
};

// Requires every slot to be l-eligible and in timestamp order; leaves both so. Lifts by at least one record:
// as printed, m = max(0, ...) stops too early (the erratum).
RelayReport relay_into_newest(RelayWindow& window, const Costs& costs, Count l);

}  // namespace kith::reposition
