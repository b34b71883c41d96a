// Which label of a hierarchy a cell is written with. A node may have one finer node that holds all of its values that
// the data have: both are the same cell, and the finer label says more. A cut into the labels of that finer level would
// have one part with all rows of the cell, so that whatever model the cell meets, it meets it with this label too.
//
// Example: the ZIP codes are 94110, 02139 and 02141, and a mask hides digits from the right. 9**** holds 94110 alone and
// is written 94110; 0**** is written 021**; * stays *.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "local/extent.h"

namespace kith::local {

// Of one axis, which outlives it. Not for several threads. The labels of a level are looked at together, once: that
// takes a pass over the different values for each finer level.
class FinestLabels {
 public:
  // `values` are those of the rows.
  FinestLabels(const Axis& axis, std::span<const Code> values);

  // The extent of a tree with the finest label that holds the same values of the data; other extents as they are.
  Extent of(Extent extent);

 private:
  using Found = std::unordered_map<std::string, Extent>;
  Found look_at(hierarchy::Level level) const;

  const Axis& axis_;
  std::vector<Code> present_;
  std::unordered_map<hierarchy::Level, Found> found_;
};

}  // namespace kith::local
