// Picks one node: by the paper's preferences among the minimal nodes, or by information loss among all
// acceptable ones. Ties are broken by height, relative height, suppressed rows and then the smaller levels,
// so that the same input gives the same choice.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

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
  weighted,  // relative height with a weight per column
  gen_c,     // the smallest class first, then the larger sum of persons over classes
  gen_m,     // the smallest class
  gen_s,     // the largest sum of persons over classes
};

const ScoredNode& preferred(const Lattice& lattice, const std::vector<ScoredNode>& minimal,
                            Preference preference, const std::vector<double>& weights);

enum class LossMeasure { ncp, loss, discernibility, entropy };

struct LossChoice {
  ScoredNode chosen;
  double value = 0;
  std::uint64_t scored = 0;  // nodes whose loss was computed
};

// Among the nodes that `search` found acceptable; it must know the standing of every node. With prune = false
// no bound is used. The evaluator needs with_entropy for the entropy measure.
LossChoice least_loss(const Lattice& lattice, NodeEvaluator& evaluator, const SearchResult& search,
                      LossMeasure measure, const SearchOptions& options,
                      Progress& progress = silent_progress());

}  // namespace kith::fulldomain
