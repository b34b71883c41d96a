// How a cell is written in a release of its own. A node of a hierarchy may have one finer node that holds all of its
// values that the data have: both are the same cell, and the finer label says more. A cut into the labels of that finer
// level would have one part with all rows of the cell, so that whatever model the cell meets, it meets it with this label
// too. In the same way a range or a set that holds one value of the data is written as that value.
//
// Example: the ZIP codes are 94110, 02139 and 02141, and a mask hides digits from the right. 9**** holds 94110 alone and
// is written 94110; 0**** is written 021**; * stays *. If ages are 0 and 1, `> 0` is written 1, and * is if all are 1.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "local/extent.h"

namespace kith::local {

// Of one axis, which outlives it. Not for several threads. The labels of a level are looked at together, once: that
// takes a pass over the different values for each finer level. Ranges and sets are looked up among the values in order.
class FinestLabels {
 public:
  // `values` are those of the rows.
  FinestLabels(const Axis& axis, std::span<const Code> values);

  // The extent of a tree with the finest label that holds the same values of the data; of another axis the one value
  // of the data that the extent holds. Extents that hold several values or none, and those that list members or values
  // known by then, stay as they are.
  Extent of(Extent extent);

 private:
  using Found = std::unordered_map<std::string, Extent>;
  Found look_at(hierarchy::Level level) const;
  Extent label_of_tree(Extent extent);
  // The value, if the extent holds exactly one of the data.
  std::optional<Code> only_value(const Extent& extent) const;

  const Axis& axis_;
  // Each value of the data once; if there is no hierarchy in the order of the axis, without the empty one.
  std::vector<Code> present_;
  std::optional<Code> empty_;
  std::unordered_map<hierarchy::Level, Found> found_;
};

}  // namespace kith::local
