// Why no node of a lattice can be released, and what to change. Counts alone, no values of the data.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "fulldomain/lattice.h"
#include "fulldomain/node_evaluator.h"
#include "fulldomain/search.h"

namespace kith::method {

// What to loosen if nothing in the lattice is acceptable with at most `max_suppressed` rows suppressed; some
// columns may be bounded by min_level and max_level, and others left out of generalize.
struct Loosening {
  const fulldomain::Lattice& lattice;
  fulldomain::NodeEvaluator& evaluator;
  std::uint64_t max_suppressed = 0;
  bool some_may_not_be_generalized = false;
  // By column, whether max_level or min_level leaves a level out.
  std::vector<bool> lowered, raised;
};
std::string remedy_of(const Loosening& loosening);

// The classes of a node that fail, by their sizes: "2 classes of 1 person and 1 of 3 persons (5 of 12 rows)
// fail". Rows are counted if nobody says whom they are about.
std::string failing_sizes(fulldomain::NodeEvaluator& evaluator, const fulldomain::Node& node, bool persons);

}  // namespace kith::method
