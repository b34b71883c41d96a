// Distance vectors between tuples.
//
// Two tuples fall together at a node exactly if the node lies at or above their distance vector. So a tuple
// is in company of k at a node when tuples of k persons have their vectors to it at or below that node:
// finding the least such nodes is a search like any other, on one tuple instead of the table. Agreement per
// column and level is kept as a bit per tuple; a node is tested by intersecting one bitmap per column.
//
// Paper: Samarati, section 5, figure 11. The paper builds the whole matrix of outliers and tuples; we make a
// row of it for the few tuples that are shown.
#include "fulldomain/distance_vectors.h"

#include <algorithm>
#include <bit>
#include <functional>

namespace kith::fulldomain {

namespace {

// Per column and level, which tuples have the label of one given tuple.
class Agreement {
 public:
  Agreement(const QuasiTuples& tuples, const Hierarchies& hierarchies, std::uint32_t tuple)
      : tuples_(tuples), words_((tuples.size() + 63) / 64) {
    for (std::size_t c = 0; c < hierarchies.size(); ++c) {
      bits_.emplace_back();
      for (const auto& level : hierarchies[c]->levels) {
        std::vector<std::uint64_t> bits(words_, 0);
        const std::uint32_t own = level.of[tuples.codes[c][tuple]];
        for (std::size_t t = 0; t < tuples.size(); ++t)
          if (level.of[tuples.codes[c][t]] == own) bits[t / 64] |= std::uint64_t{1} << (t % 64);
        bits_.back().push_back(std::move(bits));
      }
    }
    persons_.assign(tuples.single_persons.begin(), tuples.single_persons.end());
    for (const std::uint32_t t : tuples.run_tuples) ++persons_[t];
  }

  bool in_company(const Node& node, std::uint64_t k) const {
    std::uint64_t persons = 0;
    for (std::size_t w = 0; w < words_; ++w) {
      std::uint64_t bits = ~std::uint64_t{0};
      for (std::size_t c = 0; c < node.size() && bits != 0; ++c) bits &= bits_[c][node[c]][w];
      for (; bits != 0; bits &= bits - 1) {
        persons += persons_[w * 64 + static_cast<std::size_t>(std::countr_zero(bits))];
        if (persons >= k) return true;
      }
    }
    return false;
  }

 private:
  const QuasiTuples& tuples_;
  std::size_t words_;
  std::vector<std::vector<std::vector<std::uint64_t>>> bits_;
  std::vector<std::uint64_t> persons_;
};

// Least nodes that pass a monotone test, going down from the top and remembering what was seen.
std::vector<Node> least_nodes(const Lattice& lattice, const std::function<bool(const Node&)>& passes) {
  // 1 means that the node passes, 2 that it fails.
  std::vector<std::uint8_t> seen(lattice.size(), 0);
  const NodeIndex top = lattice.index(lattice.top());
  if (!passes(lattice.top())) return {};
  seen[top] = 1;
  std::vector<NodeIndex> open{top}, least;
  while (!open.empty()) {
    const NodeIndex at = open.back();
    open.pop_back();
    bool lower = false;
    lattice.for_each_below(at, [&](NodeIndex below) {
      if (seen[below] == 0) {
        seen[below] = passes(lattice.node(below)) ? 1 : 2;
        if (seen[below] == 1) open.push_back(below);
      }
      lower = lower || seen[below] == 1;
    });
    if (!lower) least.push_back(at);
  }
  std::ranges::sort(least, [&](NodeIndex a, NodeIndex b) {
    const auto ha = lattice.height_at(a), hb = lattice.height_at(b);
    return ha != hb ? ha < hb : a < b;
  });
  std::vector<Node> nodes;
  for (const NodeIndex index : least) nodes.push_back(lattice.node(index));
  return nodes;
}

}  // namespace

std::vector<Node> nodes_in_company(const Lattice& lattice, const QuasiTuples& tuples,
                                   const Hierarchies& hierarchies, std::uint32_t tuple, std::uint64_t k) {
  const Agreement agreement(tuples, hierarchies, tuple);
  return least_nodes(lattice, [&](const Node& node) { return agreement.in_company(node, k); });
}

std::vector<ForcedBy> forced_by(const Lattice& lattice, NodeEvaluator& evaluator,
                                const std::vector<std::pair<std::uint64_t, Node>>& curve, const Node& chosen,
                                std::uint64_t limit, std::uint64_t at_most) {
  std::vector<ForcedBy> steps;
  std::uint32_t height = lattice.height(chosen);
  for (const auto& [suppressed, node] : curve) {
    if (suppressed <= limit || suppressed > limit + at_most || lattice.height(node) >= height) continue;
    height = lattice.height(node);
    ForcedBy step;
    step.more_rows = suppressed - limit;
    step.node = node;
    step.outcome = evaluator.evaluate(node);
    const NodeEvaluator::Partition partition = evaluator.partition(node);
    for (std::uint32_t t = 0; t < partition.class_of.size(); ++t)
      if (!partition.passes[partition.class_of[t]]) step.tuples.push_back(t);
    steps.push_back(std::move(step));
  }
  return steps;
}

}  // namespace kith::fulldomain
