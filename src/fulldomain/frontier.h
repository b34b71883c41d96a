// What every number of suppressed rows buys: node by node, the interval of limits in which it is minimal.
#pragma once

#include <cstdint>
#include <vector>

#include "fulldomain/lattice.h"
#include "fulldomain/node_evaluator.h"
#include "kith/progress.h"

namespace kith::fulldomain {

struct FrontierEntry {
  Node node;
  std::uint64_t from = 0, below = 0;  // minimal for every limit in [from, below)
};

struct Frontier {
  std::vector<FrontierEntry> entries;     // by height, then by index
  std::vector<std::uint64_t> suppressed;  // by node index
};

// Looks at every node. `below` is at most rows + 1: no limit is larger than the table.
Frontier frontier(const Lattice& lattice, NodeEvaluator& evaluator, unsigned threads,
                  Progress& progress = silent_progress());

// The steps of the least height that each number of suppressed rows allows, from no suppression on.
struct CurveStep {
  std::uint64_t suppressed = 0;
  Node node;
};
std::vector<CurveStep> height_curve(const Lattice& lattice, const Frontier& frontier);

}  // namespace kith::fulldomain
