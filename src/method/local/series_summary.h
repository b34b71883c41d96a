// A series beside what else could have been done: releases made on their own, and arrivals that may be known.
#pragma once

#include "method/local/series_table.h"
#include "outcome/table_outcome.h"
#include "plan/plan.h"

namespace kith::method {

// Fills open_cases always; unsafe_if_independent and closed if the table is small enough to work them out
// beside a release. They are worked out from the rows received, batch by batch.
void compare_with_others(const plan::Plan& plan, const SeriesTable& table, const series::View& state,
                         const series::Spec& spec, unsigned threads, outcome::SeriesSummary& summary,
                         Progress& progress);

// Two partitions of one growing table, each made on its own: of the rows in `after`, those whose company
// falls below k persons for whoever intersects their two cells. `before` has the first rows of `after`.
struct OwnRelease {
  std::vector<std::uint32_t> class_of_row;
  std::vector<local::Region> regions;
};
std::uint64_t unsafe_together(std::span<const local::Axis> axes, const OwnRelease& before,
                              const OwnRelease& after, std::span<const std::uint32_t> person,
                              std::uint64_t k);

}  // namespace kith::method
