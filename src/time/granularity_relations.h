// The relations between granularities, computed from their definitions over all of time (years 0001 to 9999),
// never from data. Internal to this room.
#pragma once

#include <vector>

#include "time/granularity.h"

namespace kith::time {

// Every granule of `fine` lies within one granule of `coarse`.
bool finer_than(const Granularity& fine, const Granularity& coarse);
// Says whether both have the same granules under indexes that differ by a constant.
bool shift_equivalent(const Granularity& a, const Granularity& b);
// The image of `inner`, the union of its granules, lies within that of `outer`.
bool covers(const Granularity& outer, const Granularity& inner);

// For data that lie in a granule of each: finer[a][b] is true if instants of one granule of a never lie in
// different granules of b. Reflexive and transitive; of two that are finer than each other on their common
// image the earlier in the list is the finer one.
std::vector<std::vector<bool>> finer_on_common_image(const std::vector<Granularity>& list);

}  // namespace kith::time
