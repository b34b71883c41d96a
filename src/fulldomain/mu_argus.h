// mu-Argus' check of 2- and 3-column combinations, as a baseline: it masks cells until every such
// combination is frequent enough, and can still single people out on four columns or more.
#pragma once

#include <cstdint>
#include <vector>

#include "fulldomain/lattice.h"
#include "fulldomain/node_evaluator.h"
#include "kith/progress.h"

namespace kith::fulldomain {

// How identifying the publisher says a column is. Combinations take columns of different levels; if no column
// has a level, all combinations of up to three columns are taken.
enum class IdentifyingLevel { unstated, most, more, identifying };

std::vector<std::vector<std::size_t>> combinations_to_check(const std::vector<IdentifyingLevel>& levels);

struct MuArgusResult {
  // This is the global recoding.
  Node node;
  std::vector<Node> visited;
  // By tuple, bit c is set if the cell of column c is masked.
  std::vector<std::uint64_t> masked;
  // Cells are counted over rows.
  std::uint64_t masked_cells = 0;
  std::vector<std::vector<std::size_t>> combinations;
  // What the check misses: classes on all quasi columns, with `*` read as a value of its own. `class_of` is
  // by tuple.
  std::vector<std::uint32_t> class_of;
  std::vector<std::uint64_t> rows, persons;
};

// Recodes columns globally until at most `max_rows` rows have unsafe combinations, then masks single cells of
// these.
MuArgusResult mu_argus(const Lattice& lattice, const QuasiTuples& tuples, const Hierarchies& hierarchies,
                       std::uint64_t k, std::uint64_t max_rows, const std::vector<IdentifyingLevel>& levels,
                       Progress& progress = silent_progress());

}  // namespace kith::fulldomain
