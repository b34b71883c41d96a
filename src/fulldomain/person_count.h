// Whether few enough rows lie in classes of fewer than k persons, without carrying persons from table to
// table.
#pragma once

#include <cstdint>

#include "fulldomain/class_table.h"
#include "fulldomain/node_evaluator.h"

namespace kith::fulldomain {

// `table` is one that is not full. The outcome is that of k alone; it is exact
// unless it was plain before the last person that at most `limit` rows are suppressed.
Outcome count_persons(const ClassTable& table, const KeyLayout& layout, const QuasiTuples& tuples,
                      const Hierarchies& hierarchies, std::uint64_t k, std::uint64_t limit, unsigned threads);

}  // namespace kith::fulldomain
