// Datafly's greedy walk, as a baseline: what its users got, and how far above a minimal node it stops.
#pragma once

#include <optional>
#include <vector>

#include "fulldomain/search.h"

namespace kith::fulldomain {

// The nodes visited begin with the bottom. `stopped` is empty if even the top is not acceptable.
struct DataflyWalk {
  std::vector<Node> visited;
  std::optional<ScoredNode> stopped;
};

DataflyWalk datafly(const Lattice& lattice, NodeEvaluator& evaluator, std::uint64_t max_suppressed,
                    Progress& progress = silent_progress());

}  // namespace kith::fulldomain
