// While too many rows would have to be suppressed, generalize the column with the most distinct labels by one
// step; ties go to the first column. One path through the lattice, so it may stop above a minimal node
// (Samarati, section 7: on figure 4 with k = 3 it ends at [1,1] although [1,0] and [0,2] suffice).
#include "fulldomain/datafly.h"

#include <unordered_set>

namespace kith::fulldomain {

namespace {

std::size_t distinct_labels(const NodeEvaluator& evaluator, std::size_t column, Level level) {
  const auto& of = evaluator.hierarchies()[column]->levels[level].of;
  std::unordered_set<std::uint32_t> labels;
  for (const Code code : evaluator.tuples().codes[column]) labels.insert(of[code]);
  return labels.size();
}

}  // namespace

DataflyWalk datafly(const Lattice& lattice, NodeEvaluator& evaluator, std::uint64_t max_suppressed,
                    Progress& progress) {
  DataflyWalk walk;
  Node node = lattice.bottom();
  for (;;) {
    check_cancelled(progress);
    walk.visited.push_back(node);
    const Outcome outcome = evaluator.evaluate(node);
    if (acceptable(outcome, evaluator.tuples().rows_total, max_suppressed)) {
      walk.stopped = ScoredNode{node, outcome};
      return walk;
    }
    std::size_t most = 0, chosen = node.size();
    for (std::size_t c = 0; c < node.size(); ++c) {
      if (lattice.order(c).directly_coarser(node[c]).empty()) continue;
      const std::size_t distinct = distinct_labels(evaluator, c, node[c]);
      if (distinct > most) {
        most = distinct;
        chosen = c;
      }
    }
    if (chosen == node.size()) return walk;
    node[chosen] = lattice.order(chosen).directly_coarser(node[chosen]).front();
  }
}

}  // namespace kith::fulldomain
