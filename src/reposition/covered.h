// Moves that nobody can read anything from (Moves::covered).
#pragma once

#include "reposition/relay.h"

namespace kith::reposition {

// Publishes the slot's own records at their time if they are eligible; otherwise all of them stay dropped.
void settle_covered(RelayWindow& window, std::size_t slot, Count l);

}  // namespace kith::reposition
