// Figures about a release by cells: loss, risk, class sizes, what became of each column.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "local/extent.h"
#include "method/local/cells.h"
#include "outcome/table_outcome.h"
#include "plan/plan.h"

namespace kith::method {

// What the cells of classes hold, by axis and class.
using ClassExtents = std::vector<std::vector<local::Extent>>;

// Loss, by axis too, and class sizes of rows put into classes; rows outside every class count as suppressed.
// Labels that list members may be left out (Lists::left_out).
struct CellFigures {
  loss::Loss loss;
  std::vector<std::uint64_t> class_rows, class_persons;
  std::vector<double> ncp;
};
CellFigures figures_of_cells(std::span<const local::Axis> axes, const CellRelease& release,
                             const ClassExtents& extents, const Column* person, std::uint64_t k);

// Fills loss, risks, class sizes and the columns' summaries of a result whose rows, persons and k are set.
// `release` has its classes as CellRows numbered them, `extents` likewise.
void describe_cells(const plan::Plan& plan, std::span<const local::Axis> axes, const CellRelease& release,
                    const ClassExtents& extents, const Column* person, unsigned threads,
                    outcome::TableOutcome& result);

// "numbers", "dates", "categories" or the hierarchy's kind.
std::string kind_of_axis(const local::Axis& axis);

}  // namespace kith::method
