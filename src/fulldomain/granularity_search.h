// The search over one calendar column alone: every granularity at most once, from the finest up.
#pragma once

#include <optional>
#include <vector>

#include "fulldomain/search.h"

namespace kith::fulldomain {

// `search` is as find_minimal() gives it. The others are by level: the outcome is none if the level was not
// looked at, and `ruled_out_by` is a finer level that does already. A level outside a narrowed order has
// neither.
struct GranularitySearch {
  SearchResult search;
  std::vector<std::optional<Outcome>> outcomes;
  std::vector<std::optional<Level>> ruled_out_by;
};

// `column` is the only column of the lattice with more than one level. With prune = false or every_standing
// every level is looked at.
GranularitySearch find_least_granularities(const Lattice& lattice, std::size_t column,
                                           NodeEvaluator& evaluator, const SearchOptions& options,
                                           Progress& progress = silent_progress());

}  // namespace kith::fulldomain
