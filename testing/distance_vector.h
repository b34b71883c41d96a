// The distance vector of two tuples as the paper defines it (section 5), one pair at a time.
#pragma once

#include <cstdint>

#include "fulldomain/lattice.h"
#include "fulldomain/node_evaluator.h"

namespace kith::testing {

// Per column the lowest level at which both have the same label; if a column's levels are not a chain, the
// first such level by height. Tuples are numbered as in QuasiTuples.
fulldomain::Node distance_vector(const QuasiTuples& tuples, const fulldomain::Hierarchies& hierarchies,
                                 std::uint32_t a, std::uint32_t b);

}  // namespace kith::testing
