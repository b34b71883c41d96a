// Finds every minimal node: acceptable, with no other acceptable node below it, coordinate by coordinate.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "fulldomain/lattice.h"
#include "fulldomain/node_evaluator.h"
#include "fulldomain/suffixes.h"
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
  // If set, the search says of every node whether it is acceptable, even if the model is not monotone.
  bool every_standing = false;
  unsigned threads = 1;
};

// The minimal nodes are ordered by height, then by index. The maximal failing ones are the other half of the
// border, and empty if the model is not monotone. `standing` is by node index, and `unknown` if the search
// did not need to know. `checked` counts the nodes evaluated, and `work` the tuples or classes looked at, about. `monotone` says whether the whole model may be
// used for pruning under this limit.
struct SearchResult {
  std::vector<ScoredNode> minimal;
  std::vector<Node> maximal_failing;
  std::vector<Standing> standing;
  std::uint64_t checked = 0, work = 0;
  bool monotone = true;
  // If the lattice was swept, this is what it was swept by.
  std::shared_ptr<const Suffixes> suffixes;
};

// A node is acceptable when at most `max_suppressed` rows are suppressed and something is left to release.
bool acceptable(const Outcome& outcome, std::uint64_t rows, std::uint64_t max_suppressed);

// What evaluating so many nodes one by one takes, in the measure of SearchResult::work.
std::uint64_t work_of_nodes(const NodeEvaluator& evaluator, std::uint64_t nodes);

// Says whether the whole model may be used for pruning under a limit.
bool model_is_monotone(const NodeEvaluator& evaluator, std::uint64_t max_suppressed);

SearchResult find_minimal(const Lattice& lattice, NodeEvaluator& evaluator, const SearchOptions& options,
                          Progress& progress = silent_progress());

// The paper's Find_vector: binary search over heights for one acceptable node of least height. It is sound if
// all columns are chains and the model is monotone under the limit; otherwise every height is looked at from
// below. The number of nodes checked is returned through `checked`.
std::optional<ScoredNode> find_least_height(const Lattice& lattice, NodeEvaluator& evaluator,
                                            const SearchOptions& options, std::uint64_t& checked,
                                            Progress& progress = silent_progress());

}  // namespace kith::fulldomain
