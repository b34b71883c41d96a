// What every number of suppressed rows buys: node by node, the interval of limits in which it is minimal.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "fulldomain/lattice.h"
#include "fulldomain/node_evaluator.h"
#include "kith/progress.h"

namespace kith::fulldomain {

struct FrontierEntry {
  Node node;
  // The node is minimal for every limit in [from, below).
  std::uint64_t from = 0, below = 0;
};

// Entries are ordered by height, then by index. `suppressed` is by node index.
struct Frontier {
  std::vector<FrontierEntry> entries;
  std::vector<std::uint64_t> suppressed;
};

// Looks at every node. `below` is at most rows + 1: no limit is larger than the table.
Frontier frontier(const Lattice& lattice, NodeEvaluator& evaluator, unsigned threads,
                  Progress& progress = silent_progress());
// Does the same, unless it takes more work, in the measure of SearchResult::work.
std::optional<Frontier> frontier_within(const Lattice& lattice, NodeEvaluator& evaluator,
                                        std::uint64_t most_work, unsigned threads,
                                        Progress& progress = silent_progress());

// The steps of the least height that each number of suppressed rows allows, from no suppression on.
struct CurveStep {
  std::uint64_t suppressed = 0;
  Node node;
};
std::vector<CurveStep> height_curve(const Lattice& lattice, const Frontier& frontier);

}  // namespace kith::fulldomain
