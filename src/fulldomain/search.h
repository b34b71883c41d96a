// Finds every minimal node: acceptable, with no other acceptable node below it, coordinate by coordinate.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "fulldomain/lattice.h"
#include "fulldomain/node_evaluator.h"
#include "kith/progress.h"

namespace kith::fulldomain {

struct ScoredNode {
  Node node;
  Outcome outcome;
};

enum class Standing : std::uint8_t { unknown, failing, acceptable };

struct SearchOptions {
  std::uint64_t max_suppressed = 0;
  bool prune = true;
  bool every_standing =
      false;  // also where the model is not monotone: say of every node whether it is acceptable
  unsigned threads = 1;
};

struct SearchResult {
  std::vector<ScoredNode> minimal;    // by height, then by index
  std::vector<Node> maximal_failing;  // the other half of the border; empty where the model is not monotone
  std::vector<Standing> standing;     // by node index; `unknown` where the search did not need to know
  std::uint64_t checked = 0;          // nodes evaluated
  bool monotone = true;               // whether the whole model may be used for pruning under this limit
};

// A node is acceptable when at most `max_suppressed` rows are suppressed and something is left to release.
bool acceptable(const Outcome& outcome, std::uint64_t rows, std::uint64_t max_suppressed);

// Whether the whole model may be used for pruning under a limit.
bool model_is_monotone(const NodeEvaluator& evaluator, std::uint64_t max_suppressed);

SearchResult find_minimal(const Lattice& lattice, NodeEvaluator& evaluator, const SearchOptions& options,
                          Progress& progress = silent_progress());

// The paper's Find_vector: binary search over heights for one acceptable node of least height. Sound where
// all columns are chains and the model is monotone under the limit; otherwise every height is looked at from
// below. The number of nodes checked is returned through `checked`.
std::optional<ScoredNode> find_least_height(const Lattice& lattice, NodeEvaluator& evaluator,
                                            const SearchOptions& options, std::uint64_t& checked,
                                            Progress& progress = silent_progress());

}  // namespace kith::fulldomain
