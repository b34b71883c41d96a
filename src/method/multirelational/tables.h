// The tables of a release of many: their rows in their final order, keys given anew or kept, and the way back
// to the source.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kith/progress.h"
#include "method/multirelational/binding.h"
#include "method/multirelational/settings.h"
#include "plan/plan.h"
#include "relational/cluster.h"
#include "table/data.h"

namespace kith::method {

// A table as it will be written.
struct ReleasedTable {
  std::vector<SinkColumn> columns;        // in source order
  std::vector<std::vector<Code>> cells;   // by column, by row
  std::vector<std::uint32_t> source_row;  // by row: the private map
  std::size_t rows() const { return source_row.size(); }
};

// By table of the binding. Random keys are the numbers from 1 on in an order that nobody can foretell without
// `secret`, and rows stand in the order of their keys; rows of other tables are sorted by their cells, column
// by column.
std::vector<ReleasedTable> released_tables(const TablesBinding& binding, const relational::Problem& problem,
                                           const relational::Clustering& clustering, Keys keys,
                                           const std::string& secret, unsigned threads, Progress& progress);

}  // namespace kith::method
