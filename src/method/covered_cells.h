// What the cells of a release cover, for whoever compares it with its source. Threads may share the functions.
#pragma once

#include <vector>

#include "method/binding.h"
#include "method/fulldomain/released_rows.h"
#include "method/local/cut.h"
#include "table/covered_table.h"

namespace kith::method {

// Of one level per column. Classes are by source row, as the private map has them; a masked row, and a masked
// cell, stands for every value.
CoveredTable covered_by_levels(const Binding& binding, const QuasiTuples& tuples, const Treatment& treatment,
                               const std::vector<std::uint32_t>& class_of_row);

// Of cells that were cut; classes and extents as ordered_rows() numbered them.
CoveredTable covered_by_cells(const Binding& binding, const LocalCells& cells);

}  // namespace kith::method
