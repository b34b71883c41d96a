// Finds rows of the same case in releases without case ids, if nothing else is possible.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "attack/inferred_tuples.h"
#include "table/table.h"

namespace kith::attack {

// By release and row, the row of the release before that must be the same case, or unlinked. Two rows may be
// the same case when the columns `other` agree and their quasi cells have values in common; they are linked
// when neither has another partner. If `other` is empty, it is every column but the quasi ones that all
// releases have. Cost: for each combination of other cells, the rows of one release times the classes of the
// next in the worst case; a row is given up at its second partner.
constexpr std::uint32_t unlinked = 0xffffffff;
std::vector<std::vector<std::uint32_t>> link_rows(std::span<const Table* const> releases,
                                                  const InferredTuples& tuples,
                                                  const std::vector<std::string>& quasi,
                                                  std::vector<std::string> other);

}  // namespace kith::attack
