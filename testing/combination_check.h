// mu-Argus' check of combinations, by counting persons combination by combination.
#pragma once

#include <cstdint>
#include <vector>

#include "fulldomain/lattice.h"
#include "fulldomain/node_evaluator.h"

namespace kith::testing {

// By tuple: whether it has an unsafe combination (fewer than k persons) at a node with some cells masked. Bit
// c of `masked` is set if the cell of column c is; a combination with a masked cell is not looked at.
std::vector<bool> unsafe_tuples(const QuasiTuples& tuples, const fulldomain::Hierarchies& hierarchies,
                                const fulldomain::Node& node, const std::vector<std::uint64_t>& masked,
                                const std::vector<std::vector<std::size_t>>& combinations, std::uint64_t k);

}  // namespace kith::testing
