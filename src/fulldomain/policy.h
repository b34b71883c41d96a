// Picks one node: by the paper's preferences among the minimal nodes, or by information loss among all
// acceptable ones. Several policies decide one after the other: the first says among which nodes the choice is,
// and each of the others chooses among those that are equally good for all before it. What is still equal goes
// by height, relative height, suppressed rows and then the smaller levels, so that the same input gives the
// same choice.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "fulldomain/loss_scale.h"
#include "fulldomain/search.h"

namespace kith::fulldomain {

enum class Preference {
  height,
  relative_height,
  distinct,
  suppression,
  fewest_columns,
  most_columns,
  lowest_peak,
  highest_peak,
  // This is the relative height with a weight per column.
  weighted,
  // This takes the smallest class first, then the larger sum of persons over classes.
  gen_c,
  // This takes the smallest class alone.
  gen_m,
  // This takes the largest sum of persons over classes.
  gen_s,
  // This takes the least share of its hierarchy's height that any column is generalized by.
  relative_peak,
};

using Policy = std::variant<Preference, LossMeasure>;

// There is at least one policy. If the first is a measure of loss, `search` must know the standing of every
// node; otherwise its minimal nodes do. The evaluator needs with_entropy if one of them is entropy. Weights are
// per column, for the preference of that name.
ScoredNode choose(const Lattice& lattice, NodeEvaluator& evaluator, const SearchResult& search,
                  const std::vector<Policy>& policies, const std::vector<double>& weights,
                  const SearchOptions& options, Progress& progress = silent_progress());

ScoredNode preferred(const Lattice& lattice, const std::vector<ScoredNode>& minimal, Preference preference,
                     const std::vector<double>& weights);

struct LossChoice {
  ScoredNode chosen;
  double value = 0;
  // This counts the nodes whose loss was computed.
  std::uint64_t scored = 0;
};

// Among the nodes that `search` found acceptable; it must know the standing of every node. With prune = false
// no bound is used. The evaluator needs with_entropy for the entropy measure.
LossChoice least_loss(const Lattice& lattice, NodeEvaluator& evaluator, const SearchResult& search,
                      LossMeasure measure, const SearchOptions& options,
                      Progress& progress = silent_progress());

// The steps of the least loss that each number of suppressed rows allows, among `candidates`, from the fewest
// rows on. `suppressed` is by node index. Entropy is a share of what hiding everything would lose.
struct LossStep {
  std::uint64_t suppressed = 0;
  double value = 0;
  Node node;
};
std::vector<LossStep> loss_curve(const Lattice& lattice, NodeEvaluator& evaluator, LossMeasure measure,
                                 std::vector<NodeIndex> candidates,
                                 const std::vector<std::uint64_t>& suppressed, unsigned threads,
                                 Progress& progress = silent_progress());

}  // namespace kith::fulldomain
