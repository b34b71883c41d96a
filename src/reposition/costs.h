// What moving and dropping records costs (section II.C of the paper). Costs are whole numbers of a unit, so
// that sums are exact and the same on every machine.
#pragma once

#include <cstdint>
#include <vector>

namespace kith::reposition {

// A step is a time, given by the number of its snapshot; a value is a sensitive value, given by its code. A
// count is of records, and a cost is in units.
using Step = std::int64_t;
using Value = std::uint32_t;
using Count = std::uint64_t;
using Cost = std::int64_t;

// `mu` is by distance, from 0 to window - 1, and meets (C1) to (C3). `beta` is the cost of dropping a record
// if `beta_of` does not say it; that is by value, and may be shorter than there are values. `unit` is what
// one unit is in the plan's numbers.
struct Costs {
  std::vector<Cost> mu;
  Cost beta = 0;
  std::vector<Cost> beta_of;
  double unit = 1;

  std::size_t window() const { return mu.size(); }
  Cost drop(Value value) const { return value < beta_of.size() ? beta_of[value] : beta; }
  double in_plan(Cost cost) const { return static_cast<double>(cost) * unit; }
};

}  // namespace kith::reposition
