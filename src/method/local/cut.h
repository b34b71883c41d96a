// From a partition to the cells of a release: classes, what each holds along every axis, and how it reads.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "local/overlapping.h"
#include "local/partition.h"
#include "method/binding.h"
#include "method/local/cell_figures.h"
#include "method/local/cells.h"
#include "method/local/settings.h"
#include "verify/verify_cells.h"

namespace kith::method {

// What is published is what is measured.
local::Measure measure_of(Ranges ranges);

// Rows of a bound table as partitioning takes them; valid as long as the binding.
local::Points points_of(const Binding& binding, bool with_sensitive);

// Cuts are counted by axis.
struct LocalCells {
  CellRelease release;
  ClassExtents extents;
  std::vector<std::uint64_t> cuts;
};

// Lists of a set's members can be longer than everything else together: those that are to be left out are
// empty texts, until write_lists() writes them.
enum class Lists { written, left_out };
LocalCells cells_of(const Binding& binding, const local::Partition& partition, Ranges ranges,
                    Lists lists = Lists::written);
// Nothing is cut then.
LocalCells cells_of(const Binding& binding, local::Overlapping overlapping, Lists lists = Lists::written);
void write_lists(std::span<const local::Axis> axes, LocalCells& cells);

// The bytes of lists, each once per class, and as often as rows have it.
struct ListSize {
  std::uint64_t by_class = 0, by_row = 0;
};
ListSize list_size(std::span<const local::Axis> axes, const LocalCells& cells);

// Puts the rows in order, which numbers the classes anew; the extents follow.
CellRows ordered_rows(LocalCells& cells, unsigned threads, Progress& progress);

// The claim of written cells, by classes as ordered_rows() numbered them. Everything outlives it.
verify::CellClaim cell_claim(const plan::Plan& plan, const Binding& binding, const LocalCells& cells,
                             std::vector<std::string> released_columns, const outcome::TableOutcome& result);

}  // namespace kith::method
