// Divides many persons into parts that are clustered by themselves. Internal to this room.
#pragma once

#include <cstdint>
#include <vector>

#include "kith/progress.h"
#include "relational/person_tree.h"

namespace kith::relational {

// Parts have at most options.part persons (0: one part), if that leaves 2k in each; similar persons are
// together.
std::vector<std::vector<std::uint32_t>> parts_of(const Trees& trees, const Options& options,
                                                 std::vector<std::uint32_t> persons, Progress& progress);

}  // namespace kith::relational
