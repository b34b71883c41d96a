// Bounds of cells that are no value of anybody. A partition cuts between two values that occur, and names the
// lower one; every number between them cuts the same rows.
#pragma once

#include <vector>

#include "local/extent.h"

namespace kith::local {

// Of an ordered axis. Threads may share it.
class PlainBounds {
 public:
  explicit PlainBounds(const Axis& axis);
  // The same values in plain bounds. An extent of one value, and one of another kind of axis, stays as it is.
  Extent of(Extent extent) const;
  // Gives the plainest position at or above `at` that is below the next value.
  double plainest(double at) const;

 private:
  const Axis& axis_;
  std::vector<double> positions_;
};

}  // namespace kith::local
