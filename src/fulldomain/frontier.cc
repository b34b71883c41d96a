// A node is minimal under a limit when its own suppression is within it and that of every node beneath is
// not. So the interval runs from its suppression to the least suppression beneath, which is carried upward
// height by height; nothing is assumed about monotonicity. A node at which every row is suppressed releases
// nothing and never counts.
//
// Cost: every node is counted once, by a sweep (sweep.h) or by roll-up, height by height on all threads.
#include "fulldomain/frontier.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/parallel.h"
#include "fulldomain/search.h"
#include "fulldomain/sweep.h"

namespace kith::fulldomain {

namespace {

void evaluate_all(const Lattice& lattice, NodeEvaluator& evaluator, const std::vector<NodeIndex>& order,
                  unsigned threads, Progress& progress, std::vector<std::uint64_t>& suppressed) {
  constexpr std::size_t batch = 256;
  suppressed.resize(lattice.size());
  for (std::size_t begin = 0; begin < order.size(); begin += batch) {
    check_cancelled(progress);
    const std::size_t size = std::min(batch, order.size() - begin);
    parallel_each(size, threads, [&](std::size_t i, unsigned) {
      const NodeIndex index = order[begin + i];
      suppressed[index] = evaluator.evaluate(lattice.node(index)).suppressed;
    });
    progress.advance(size);
  }
}

}  // namespace

Frontier frontier(const Lattice& lattice, NodeEvaluator& evaluator, unsigned threads, Progress& progress) {
  return *frontier_within(lattice, evaluator, std::numeric_limits<std::uint64_t>::max(), threads, progress);
}

std::optional<Frontier> frontier_within(const Lattice& lattice, NodeEvaluator& evaluator,
                                        std::uint64_t most_work, unsigned threads, Progress& progress) {
  const std::uint64_t rows = evaluator.tuples().rows_total, never = rows + 1;
  const bool sweeps = can_sweep(evaluator.tuples(), evaluator.model());
  if (most_work == 0 || (!sweeps && work_of_nodes(evaluator, lattice.size()) > most_work))
    return std::nullopt;
  Frontier result;
  progress.begin("frontier", lattice.size());
  const std::vector<NodeIndex> order = lattice.by_height();
  if (sweeps) {
    const Suffixes suffixes(lattice, evaluator.tuples(), evaluator.hierarchies());
    auto suppressed =
        suppressed_everywhere(lattice, suffixes, evaluator.model().k(), most_work, threads, progress);
    if (!suppressed) {
      progress.end();
      return std::nullopt;
    }
    result.suppressed = std::move(*suppressed);
  } else {
    evaluate_all(lattice, evaluator, order, threads, progress, result.suppressed);
  }
  std::vector<std::uint64_t> least_beneath(lattice.size(), never);
  for (const NodeIndex index : order) {
    std::uint64_t least = never;
    lattice.for_each_below(index, [&](NodeIndex below) {
      const std::uint64_t own = result.suppressed[below] < rows ? result.suppressed[below] : never;
      least = std::min({least, least_beneath[below], own});
    });
    least_beneath[index] = least;
    const std::uint64_t from = result.suppressed[index];
    if (from < rows && from < least) result.entries.push_back({lattice.node(index), from, least});
  }
  progress.end();
  return result;
}

std::vector<CurveStep> height_curve(const Lattice& lattice, const Frontier& frontier) {
  std::vector<const FrontierEntry*> sorted;
  for (const FrontierEntry& entry : frontier.entries) sorted.push_back(&entry);
  std::ranges::stable_sort(sorted, [](const auto* a, const auto* b) { return a->from < b->from; });
  std::vector<CurveStep> curve;
  std::uint32_t lowest = lattice.top_height() + 1;
  for (const FrontierEntry* entry : sorted) {
    const std::uint32_t height = lattice.height(entry->node);
    if (height >= lowest) continue;
    lowest = height;
    if (!curve.empty() && curve.back().suppressed == entry->from)
      curve.back().node = entry->node;
    else
      curve.push_back({entry->from, entry->node});
  }
  return curve;
}

}  // namespace kith::fulldomain
