// The search over one calendar column alone: every granularity at most once, from the finest up.
#pragma once

#include <optional>
#include <vector>

#include "fulldomain/search.h"

namespace kith::fulldomain {

struct GranularitySearch {
  SearchResult search;                             // as find_minimal() gives it
  std::vector<std::optional<Outcome>> outcomes;    // by level; none where it was not looked at
  std::vector<std::optional<Level>> ruled_out_by;  // by level: a finer level that does already
};

// `column` is the only column of the lattice with more than one level. With prune = false or every_standing
// every level is looked at.
GranularitySearch find_least_granularities(const Lattice& lattice, std::size_t column,
                                           NodeEvaluator& evaluator, const SearchOptions& options,
                                           Progress& progress = silent_progress());

}  // namespace kith::fulldomain
