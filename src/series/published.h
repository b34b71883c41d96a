// What a release shows: the classes (published leaves) with the texts of their cells, and whose rows they
// are. In proportion to the table, as writing a release is.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "series/append.h"
#include "series/state.h"

namespace kith::series {

// `leaves` is by class, and `class_of` by row of the series, with `none` for a row that is held. Cell c of an
// axis reads labels[axis][cells[axis][c]]; its share is as local::share_of gives it. Cells and shares are
// indexed by [axis][class].
struct Published {
  std::vector<Node> leaves;
  std::vector<std::vector<std::string>> labels;
  std::vector<std::vector<std::uint32_t>> cells;
  std::vector<std::vector<std::uint64_t>> shares;
  std::vector<std::uint32_t> class_of;

  std::size_t classes() const { return leaves.size(); }
};

Published published(const View& state, const Spec& spec, const std::string& source,
                    Progress& progress = silent_progress());

// Gives the cell of a node.
local::Region region_of(const View& state, std::span<const local::Axis> axes, Node node);

// The axes of the series over all values it knows. Ordered ones have their domain and no values.
std::vector<local::Axis> axes_of(const View& state, const Spec& spec, const std::string& source);

}  // namespace kith::series
