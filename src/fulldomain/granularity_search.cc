// Idea: levels are visited in a topological order of "finer than", so that whatever could rule a level out
// has been visited before it; a level with an acceptable one beneath is not looked at, since it is more
// general in every measure (Mascetti et al., property 1 and theorem 4). The paper's recursion follows edges
// depth first and can come to a level before a finer acceptable one is known.
//
// Invariant: a level that was left out has an acceptable level beneath. Cost: one evaluation per level looked
// at, each by roll-up of a finer one.
//
// Paper: Mascetti, Bettini, Wang and Jajodia, section 4.2, algorithm 1.
#include "fulldomain/granularity_search.h"

#include <algorithm>

namespace kith::fulldomain {

namespace {

std::vector<Level> topological(const hierarchy::LevelOrder& order) {
  std::vector<Level> levels = order.levels();
  std::ranges::stable_sort(levels, {}, [&](Level level) { return order.height(level); });
  return levels;
}

}  // namespace

GranularitySearch find_least_granularities(const Lattice& lattice, std::size_t column,
                                           NodeEvaluator& evaluator, const SearchOptions& options,
                                           Progress& progress) {
  const hierarchy::LevelOrder& order = lattice.order(column);
  const std::uint64_t rows = evaluator.tuples().rows_total;
  GranularitySearch result;
  SearchResult& search = result.search;
  search.monotone = model_is_monotone(evaluator, options.max_suppressed);
  search.standing.assign(lattice.size(), Standing::unknown);
  result.outcomes.resize(order.size());
  result.ruled_out_by.resize(order.size());
  const auto node_at = [&](Level level) {
    Node node = lattice.bottom();
    node[column] = level;
    return node;
  };
  const bool all = !options.prune || options.every_standing;
  std::vector<Level> acceptable_levels;
  progress.begin("searching", order.levels().size());
  for (const Level level : topological(order)) {
    check_cancelled(progress);
    const NodeIndex index = lattice.index(node_at(level));
    const auto finer = std::ranges::find_if(acceptable_levels,
                                            [&](Level below) { return order.finer_or_equal(below, level); });
    const bool ruled_out = finer != acceptable_levels.end();
    if (ruled_out) result.ruled_out_by[level] = *finer;
    if (ruled_out && search.monotone) search.standing[index] = Standing::acceptable;
    if (!ruled_out || all) {
      result.outcomes[level] = options.prune
                                   ? evaluator.evaluate_within(node_at(level), options.max_suppressed)
                                   : evaluator.evaluate(node_at(level));
      ++search.checked;
      const bool passes = acceptable(*result.outcomes[level], rows, options.max_suppressed);
      if (passes && !result.outcomes[level]->exact)
        result.outcomes[level] = evaluator.evaluate(node_at(level));
      search.standing[index] = passes ? Standing::acceptable : Standing::failing;
      if (passes && !ruled_out) {
        search.minimal.push_back({node_at(level), *result.outcomes[level]});
        acceptable_levels.push_back(level);
      }
    }
    progress.advance(1);
  }
  for (const Level level : search.monotone ? topological(order) : std::vector<Level>{}) {
    const auto fails = [&](Level l) {
      return search.standing[lattice.index(node_at(l))] == Standing::failing;
    };
    if (fails(level) && std::ranges::none_of(order.directly_coarser(level), fails))
      search.maximal_failing.push_back(node_at(level));
  }
  progress.end();
  return result;
}

}  // namespace kith::fulldomain
