// How good a node is: its scores by all policies in their order, then by the rule for what they do not tell
// apart. Two keys compare as policy.h says, so that the least key is the node that a complete search chooses.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "fulldomain/column_score.h"

namespace kith::fulldomain {

struct NodeKey {
  // One per score; then the suppressed rows and the levels.
  std::vector<double> values;
  std::uint64_t suppressed = 0;
  Node node;
};

// The scores of a search. Immutable; threads may share it.
class NodeKeys {
 public:
  // Every policy has a column score.
  NodeKeys(const Lattice& lattice, const NodeEvaluator& evaluator, const TupleColumns& columns,
           const std::vector<Policy>& policies, const std::vector<double>& weights);

  const ColumnScore& first() const { return scores_.front(); }
  // The key of a node at which just the dropped tuples are suppressed. For a box with this node as its finest,
  // and whose coarsest node drops these tuples, no node of the box has a lesser key.
  NodeKey key(const Places& places, const TupleGroups& groups) const;
  // The key of a node whose sums are known.
  NodeKey exact(const Places& places, const LossSums& sums) const;
  // Whether a comes before b.
  bool less(const NodeKey& a, const NodeKey& b) const;
  // Whether no node of a box with this key as its bound comes before b.
  bool box_is_dropped(const NodeKey& bound, const NodeKey& b) const;

 private:
  // Negative if a comes first, by scores and suppressed rows.
  int compared(const NodeKey& a, const NodeKey& b) const;

  const TupleColumns& columns_;
  std::vector<ColumnScore> scores_;
};

}  // namespace kith::fulldomain
