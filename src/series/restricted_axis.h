// An axis with a few of its values: a leaf of ten rows should not cost as much as its column has values.
#pragma once

#include <vector>

#include "local/axis.h"

namespace kith::series {

// The axis over the values in `codes`, which are numbered anew: each entry is replaced by its new code.
// Domain, levels and the numbers of categories stay, so that cuts, labels and shares mean the same.
local::Axis restricted(const local::Axis& axis, std::vector<Code>& codes);

// Numbers codes anew in their order; gives the different ones.
std::vector<Code> renumber(std::vector<Code>& codes);

}  // namespace kith::series
