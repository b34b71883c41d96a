// The loss of cells, as release extents have it (share_of), in the keys and states that cutting works with.
// A cut narrows a cell along its own axis alone, so the loss of its branches is known from their rows and one
// share each. Internal to this room.
#pragma once

#include <cstdint>

#include "local/ground.h"

namespace kith::local {

// Of an ordered axis or a set, between two bounds as AxisState has them.
std::uint64_t share_between(const AxisGround& axis, double low, double high);

// What a bound leaves of a state on either side.
AxisState below(const AxisGround& axis, const AxisState& state, std::uint32_t bound);
AxisState above(const AxisGround& axis, const AxisState& state, std::uint32_t bound);
AxisState only_empties();
AxisState filled(const AxisGround& axis, const AxisState& state);
AxisState labelled(const AxisGround& axis, const AxisState& state, hierarchy::Level level,
                   hierarchy::Label label);

// Gives the rows times the shares of the cell, or 0 if boxes are measured.
std::uint64_t cell_loss(const Part& part);

}  // namespace kith::local
