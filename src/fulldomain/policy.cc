// Choice of a node.
//
// The paper's preferences look at minimal nodes alone. Measures of loss look at every acceptable node: once
// rows may be suppressed, generalizing more can lose less, so their best node is often not minimal.
//
// Pruning of the loss search: leaving suppression out, a node's loss is a sum over columns that is known
// without looking at its classes, and suppressing a row never makes its cells cheaper; so that sum bounds the
// loss from below. Nodes are scored in the order of their bounds, in batches of fixed size (the choice and
// the number scored are the same on any number of threads), until no bound is below the best loss found.
// Discernibility is bounded by nothing so cheap and every node is scored.
//
// All sums are integers; they become fractions once, so equal nodes compare equal.
#include "fulldomain/policy.h"

#include <algorithm>
#include <limits>
#include <tuple>

#include "base/parallel.h"
#include "loss/figures.h"

namespace kith::fulldomain {

namespace {

std::uint32_t generalized_columns(const Node& node) {
  return static_cast<std::uint32_t>(std::ranges::count_if(node, [](Level level) { return level > 0; }));
}

std::uint32_t peak(const Lattice& lattice, const Node& node) {
  std::uint32_t highest = 0;
  for (std::size_t c = 0; c < node.size(); ++c) highest = std::max(highest, lattice.order(c).height(node[c]));
  return highest;
}

double weighted_height(const Lattice& lattice, const Node& node, const std::vector<double>& weights) {
  double sum = 0;
  for (std::size_t c = 0; c < node.size(); ++c)
    if (lattice.order(c).top_height() > 0)
      sum += weights[c] * lattice.order(c).height(node[c]) / lattice.order(c).top_height();
  return sum;
}

// Smaller is preferred.
double score(const Lattice& lattice, const ScoredNode& scored, Preference preference,
             const std::vector<double>& weights) {
  switch (preference) {
    case Preference::height:
      return lattice.height(scored.node);
    case Preference::relative_height:
      return lattice.relative_height(scored.node);
    case Preference::distinct:
      return -static_cast<double>(scored.outcome.classes);
    case Preference::suppression:
      return static_cast<double>(scored.outcome.suppressed);
    case Preference::fewest_columns:
      return generalized_columns(scored.node);
    case Preference::most_columns:
      return -static_cast<double>(generalized_columns(scored.node));
    case Preference::lowest_peak:
      return peak(lattice, scored.node);
    case Preference::highest_peak:
      return -static_cast<double>(peak(lattice, scored.node));
    case Preference::weighted:
      return weighted_height(lattice, scored.node, weights);
    case Preference::gen_c:
    case Preference::gen_m:
      return static_cast<double>(scored.outcome.least_persons);
    case Preference::gen_s:
      return -static_cast<double>(scored.outcome.sum_of_persons);
  }
  return 0;
}

// Relative heights are sums of a few fractions, so they differ by rounding.
constexpr double same = 1e-12;

bool better(const Lattice& lattice, double score_a, const ScoredNode& a, double score_b,
            const ScoredNode& b) {
  if (score_a < score_b - same || score_b < score_a - same) return score_a < score_b;
  const auto height_a = lattice.height(a.node), height_b = lattice.height(b.node);
  if (height_a != height_b) return height_a < height_b;
  const double relative_a = lattice.relative_height(a.node), relative_b = lattice.relative_height(b.node);
  if (relative_a < relative_b - same || relative_b < relative_a - same) return relative_a < relative_b;
  return std::tie(a.outcome.suppressed, a.node) < std::tie(b.outcome.suppressed, b.node);
}

std::vector<loss::ColumnSums> sums_of(const NodeEvaluator& evaluator, const Node& node,
                                      const LossSums* sums) {
  std::vector<loss::ColumnSums> columns(node.size());
  for (std::size_t c = 0; c < node.size(); ++c) {
    columns[c].leaves = evaluator.hierarchies()[c]->leaves;
    columns[c].spread_of_all = evaluator.hierarchies()[c]->spread_of_all;
    columns[c].covered_released = sums ? sums->covered[c] : evaluator.covered_of_all(c, node[c]);
    columns[c].spread_released = sums ? sums->spread[c] : evaluator.spread_of_all(c, node[c]);
  }
  return columns;
}

class LossScale {
 public:
  LossScale(const NodeEvaluator& evaluator, LossMeasure measure)
      : evaluator_(evaluator), measure_(measure), rows_(evaluator.tuples().rows_total) {}

  double exact(const Node& node, const LossSums& sums) const {
    switch (measure_) {
      case LossMeasure::ncp:
        return loss::ncp_of(sums_of(evaluator_, node, &sums), rows_, sums.outcome.suppressed);
      case LossMeasure::loss:
        return loss::arx_loss_of(sums_of(evaluator_, node, &sums), rows_, sums.outcome.suppressed);
      case LossMeasure::discernibility:
        return static_cast<double>(sums.squared_sizes + rows_ * sums.outcome.suppressed);
      case LossMeasure::entropy:
        return static_cast<double>(sums.bits);
    }
    return 0;
  }

  double bound(const Node& node) const {
    switch (measure_) {
      case LossMeasure::ncp:
        return loss::ncp_of(sums_of(evaluator_, node, nullptr), rows_, 0);
      case LossMeasure::loss:
        return loss::arx_loss_of(sums_of(evaluator_, node, nullptr), rows_, 0);
      case LossMeasure::discernibility:
        return 0;
      case LossMeasure::entropy: {
        std::int64_t bits = 0;
        for (std::size_t c = 0; c < node.size(); ++c) bits += evaluator_.bits_of_all(c, node[c]);
        return static_cast<double>(bits);
      }
    }
    return 0;
  }

 private:
  const NodeEvaluator& evaluator_;
  LossMeasure measure_;
  std::uint64_t rows_;
};

struct Bounded {
  double bound;
  NodeIndex index;
};

}  // namespace

const ScoredNode& preferred(const Lattice& lattice, const std::vector<ScoredNode>& minimal,
                            Preference preference, const std::vector<double>& weights) {
  const ScoredNode* best = &minimal.front();
  double best_score = score(lattice, *best, preference, weights);
  for (const ScoredNode& candidate : minimal) {
    const double candidate_score = score(lattice, candidate, preference, weights);
    if (preference == Preference::gen_c && candidate_score == best_score &&
        candidate.outcome.sum_of_persons != best->outcome.sum_of_persons) {
      if (candidate.outcome.sum_of_persons > best->outcome.sum_of_persons) best = &candidate;
      continue;
    }
    if (better(lattice, candidate_score, candidate, best_score, *best)) {
      best = &candidate;
      best_score = candidate_score;
    }
  }
  return *best;
}

LossChoice least_loss(const Lattice& lattice, NodeEvaluator& evaluator, const SearchResult& search,
                      LossMeasure measure, const SearchOptions& options, Progress& progress) {
  constexpr std::size_t batch = 64;
  const LossScale scale(evaluator, measure);
  std::vector<Bounded> open;
  for (NodeIndex i = 0; i < lattice.size(); ++i)
    if (search.standing[i] == Standing::acceptable) open.push_back({scale.bound(lattice.node(i)), i});
  std::ranges::sort(open, [](const Bounded& a, const Bounded& b) {
    return a.bound != b.bound ? a.bound < b.bound : a.index < b.index;
  });
  LossChoice best;
  best.value = std::numeric_limits<double>::infinity();
  progress.begin("weighing", open.size());
  for (std::size_t begin = 0; begin < open.size(); begin += batch) {
    if (options.prune && open[begin].bound > best.value + same) break;
    check_cancelled(progress);
    const std::size_t size = std::min(batch, open.size() - begin);
    std::vector<LossSums> sums(size);
    parallel_each(size, options.threads, [&](std::size_t i, unsigned) {
      sums[i] = evaluator.loss_sums(lattice.node(open[begin + i].index));
    });
    for (std::size_t i = 0; i < size; ++i) {
      const ScoredNode candidate{lattice.node(open[begin + i].index), sums[i].outcome};
      const double value = scale.exact(candidate.node, sums[i]);
      if (best.chosen.node.empty() || better(lattice, value, candidate, best.value, best.chosen)) {
        best.chosen = candidate;
        best.value = value;
      }
    }
    best.scored += size;
    progress.advance(size);
  }
  progress.end();
  return best;
}

}  // namespace kith::fulldomain
