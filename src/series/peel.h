// Cuts that take rows outside a published box away from it: the box, whole, lies on one side.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "local/extent.h"

namespace kith::series {

struct Peel {
  local::Cut cut;
  // These rows leave together, into one branch.
  std::vector<std::uint32_t> beyond;
};

// Gives all of them, by axis. `values` are by axis and row; members lie in the box, and there is one at
// least.
std::vector<Peel> peels(std::span<const local::Axis> axes, const local::Region& cell,
                        const local::Region& box, std::span<const std::vector<Code>> values,
                        std::span<const std::uint32_t> members, std::span<const std::uint32_t> outside);

}  // namespace kith::series
