// What moving and dropping records costs (section II.C of the paper). Costs are whole numbers of a unit, so
// that sums are exact and the same on every machine.
#pragma once

#include <cstdint>
#include <vector>

namespace kith::reposition {

using Step = std::int64_t;    // a time: the number of its snapshot
using Value = std::uint32_t;  // a sensitive value, by code
using Count = std::uint64_t;  // of records
using Cost = std::int64_t;    // in units

struct Costs {
  std::vector<Cost> mu;       // by distance, from 0 to window - 1; meets (C1) to (C3)
  Cost beta = 0;              // of dropping a record, where `beta_of` does not say
  std::vector<Cost> beta_of;  // by value; may be shorter than there are values
  double unit = 1;            // what one unit is in the plan's numbers

  std::size_t window() const { return mu.size(); }
  Cost drop(Value value) const { return value < beta_of.size() ? beta_of[value] : beta; }
  double in_plan(Cost cost) const { return static_cast<double>(cost) * unit; }
};

}  // namespace kith::reposition
