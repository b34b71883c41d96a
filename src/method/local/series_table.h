// The rows of a series as a table again, for writing, checking and comparing.
#pragma once

#include <vector>

#include "method/local/cut.h"
#include "series/published.h"
#include "series/state.h"

namespace kith::method {

// The table has the person column, if there is one, and then the columns in the order of `order`. Quasi and
// other columns are numbered by the table, in the series' order.
struct SeriesTable {
  Table table;
  std::optional<int> person;
  std::vector<int> quasi, others;
};

// `order` names quasi and other columns as the releases have them. `person` names the person column.
SeriesTable table_of(const series::View& state, const std::vector<std::string>& order,
                     const std::string& person, const std::string& source);

// Rows of the table that came with the batches up to and including this one, from `first` on.
Table rows_of_batches(const SeriesTable& all, const series::View& state, std::uint32_t first,
                      std::uint32_t last);

// Without the cuts, which the state counts.
LocalCells cells_of(const SeriesTable& table, const series::View& state, const series::Spec& spec,
                    const std::string& source);

}  // namespace kith::method
