// Branch and bound over boxes of nodes: all nodes between a finest and a coarsest one. A box is dropped when its
// coarsest node fails, or when no node of it can be better than the best one known.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "fulldomain/block_bounds.h"
#include "fulldomain/node_key.h"

namespace kith::fulldomain {

// What a search over tuples knows. Immutable but for the evaluator, which threads may share.
struct SearchSpace {
  const Lattice& lattice;
  NodeEvaluator& evaluator;
  const TupleColumns& columns;
  const NodeKeys& keys;
  const BlockBounds& blocks;
  std::uint64_t k = 1;
  // Of rows; something is left to release within it.
  std::uint64_t limit = 0;
  // The model is k over rows alone, so that groups say all. Otherwise they only say what fails for sure.
  bool plain = true;
  bool monotone = true;

  // By the whole model.
  bool is_acceptable(const Node& node) const;
};

// `bound` is by the first score: no acceptable node of the box has less.
struct Box {
  Places lo, hi;
  double bound = 0;
};

// What became of one box, and its bound as far as it was worked out. The candidate may be better than the best;
// if the model is not plain, it need not be acceptable.
struct Expansion {
  double bound = 0;
  std::vector<Box> parts;
  std::optional<Places> candidate;
  std::uint64_t work = 0, checked = 0;
};

// Groups and memory of one thread.
struct BoxWorker {
  explicit BoxWorker(const SearchSpace& space) : grouper(space.columns, space.k, space.limit) {}
  Grouper grouper;
  TupleGroups groups;
};

// Narrows a box and splits it in two, or in one part per level if the levels of the column are no chain.
// `best` may be null. Depends on nothing else, so that boxes can be expanded at once.
Expansion expand(const SearchSpace& space, Box box, const NodeKey* best, BoxWorker& worker);

}  // namespace kith::fulldomain
