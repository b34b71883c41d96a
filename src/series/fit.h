// Checks whether cuts and boxes that were read from a store fit the axes, and throws Error{series_store} if
// they do not.
#pragma once

#include <span>

#include "local/extent.h"

namespace kith::series {

void require_fit(const local::Axis& axis, const local::Cut& cut);
void require_fit(std::span<const local::Axis> axes, const local::Region& box);

}  // namespace kith::series
