// l-eligibility (definition 1): no sensitive value has more than 1/l of the records. A set without records is
// eligible.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "reposition/costs.h"

namespace kith::reposition {

inline Count level_of(std::span<const Count> by_value) {
  return by_value.empty() ? 0 : *std::max_element(by_value.begin(), by_value.end());
}

bool eligible(std::span<const Count> by_value, Count l);

// The greatest level at which the set, cut to that level value by value, is eligible; it is 0 if none is.
// Cutting to it drops the fewest records (section III: dropping the most frequent value again and again ends
// here).
Count largest_eligible_level(std::span<const Count> by_value, Count l);

}  // namespace kith::reposition
