// The search of lattices that are too large to look at every node: it has a node soon, improves it until a
// limit of work, and proves how good it can be at best. If it comes to its end before the limit, the node is the
// one that a complete search chooses.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "fulldomain/policy.h"

namespace kith::fulldomain {

// Work is counted in tuples looked at, once for each column. The default takes about a minute on two cores for
// thirty columns and thirty thousand tuples.
constexpr std::uint64_t default_work = 50'000'000'000;

struct AnytimeOptions {
  std::uint64_t max_suppressed = 0;
  std::uint64_t work = default_work;
  unsigned threads = 1;
};

// `value` is the best node's by the first policy, with entropy as a share of what hiding everything would lose;
// `bound` is not above the value of any acceptable node, and `gap` is the share of the value that is above the
// bound. `minimal` says that every directly finer node fails. There is no best node if none was found; if the
// search is finished, there is none at all.
struct AnytimeResult {
  std::optional<ScoredNode> best;
  double value = 0, bound = 0;
  bool finished = false, interrupted = false;
  bool minimal = false, monotone = true;
  std::uint64_t checked = 0, work = 0;
  double gap() const;
};

// Says why this search cannot go by the policies; empty if it can.
std::string why_not_anytime(const std::vector<Policy>& policies);

// The result does not depend on the number of threads. The limit is looked at between rounds, the first of
// which is always made. If the work is cancelled and whoever cancelled wants what there is, the search ends with
// its best node; otherwise Error{cancelled}.
AnytimeResult search_anytime(const Lattice& lattice, NodeEvaluator& evaluator,
                             const std::vector<Policy>& policies, const std::vector<double>& weights,
                             const AnytimeOptions& options, Progress& progress = silent_progress());

}  // namespace kith::fulldomain
