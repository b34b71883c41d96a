// Choice of a node.
//
// The paper's preferences look at minimal nodes alone. Measures of loss look at every acceptable node: once
// rows may be suppressed, generalizing more can lose less, so their best node is often not minimal.
//
// Policies in a row narrow a list of candidates: each keeps those of the least score. Scores that differ by no
// more than rounding are one score, and what is kept is measured from the least of all candidates, so that it
// does not depend on their order. Example: of [0,1] with 2 suppressed rows, [1,0] with 1 and [0,2] with 1,
// "suppression" keeps [1,0] and [0,2], then "height" keeps [1,0].
//
// Pruning of the loss search: leaving suppression out, a node's loss is a sum over columns that is known
// without looking at its classes, and suppressing a row never makes its cells cheaper; so that sum bounds the
// loss from below. Nodes are scored in the order of their bounds, in batches of fixed size (the choice and
// the number scored are the same on any number of threads), until no bound is near the best loss found: what is
// left can neither be better nor as good. Discernibility is bounded by nothing so cheap and every node is scored.
//
// All sums are integers; they become fractions once, so equal nodes compare equal.
#include "fulldomain/policy.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

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

// Equal fractions are equal numbers: a quotient is rounded once.
double relative_peak(const Lattice& lattice, const Node& node) {
  double highest = 0;
  for (std::size_t c = 0; c < node.size(); ++c)
    if (lattice.order(c).top_height() > 0)
      highest = std::max(
          highest, static_cast<double>(lattice.order(c).height(node[c])) / lattice.order(c).top_height());
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
    case Preference::relative_peak:
      return relative_peak(lattice, scored.node);
  }
  return 0;
}

// Whether equal scores are equal numbers. The others are sums of a few fractions and differ by rounding.
bool is_exact(Preference preference) {
  return preference != Preference::relative_height && preference != Preference::weighted;
}
bool is_exact(LossMeasure measure) {
  return measure == LossMeasure::discernibility || measure == LossMeasure::entropy;
}

// What a score may be above another and still be the same.
double slack(bool exact, double score) { return exact ? 0 : 1e-12 * std::max(1.0, std::abs(score)); }

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

void keep_least(bool exact, std::vector<double>& scores, std::vector<ScoredNode>& nodes) {
  const double least = *std::ranges::min_element(scores);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (scores[i] > least + slack(exact, least)) continue;
    scores[kept] = scores[i];
    nodes[kept++] = nodes[i];
  }
  scores.resize(kept);
  nodes.resize(kept);
}

void narrow(const Lattice& lattice, Preference preference, const std::vector<double>& weights,
            std::vector<ScoredNode>& nodes) {
  std::vector<double> scores;
  for (const ScoredNode& node : nodes) scores.push_back(score(lattice, node, preference, weights));
  keep_least(is_exact(preference), scores, nodes);
  if (preference == Preference::gen_c) narrow(lattice, Preference::gen_s, weights, nodes);
}

void narrow(NodeEvaluator& evaluator, LossMeasure measure, unsigned threads, std::vector<ScoredNode>& nodes) {
  if (nodes.size() == 1) return;
  const LossScale scale(evaluator, measure);
  std::vector<double> scores(nodes.size());
  parallel_each(nodes.size(), threads, [&](std::size_t i, unsigned) {
    scores[i] = scale.exact(nodes[i].node, evaluator.loss_sums(nodes[i].node));
  });
  keep_least(is_exact(measure), scores, nodes);
}

// The fixed rule for what no policy tells apart.
ScoredNode first_of(const Lattice& lattice, std::vector<ScoredNode> nodes) {
  for (const Preference rule : {Preference::height, Preference::relative_height, Preference::suppression})
    narrow(lattice, rule, {}, nodes);
  return *std::ranges::min_element(nodes, {}, &ScoredNode::node);
}

// All nodes of least loss.
struct LeastLoss {
  std::vector<ScoredNode> nodes;
  double value = std::numeric_limits<double>::infinity();
  std::uint64_t scored = 0;
};

class LossSearch {
 public:
  LossSearch(const Lattice& lattice, NodeEvaluator& evaluator, LossMeasure measure,
             const SearchOptions& options)
      : lattice_(lattice),
        evaluator_(evaluator),
        scale_(evaluator, measure),
        exact_(is_exact(measure)),
        options_(options) {}

  LeastLoss run(const SearchResult& search, Progress& progress) {
    constexpr std::size_t batch = 64;
    const std::vector<Bounded> open = by_bound(search);
    progress.begin("weighing", open.size());
    for (std::size_t begin = 0; begin < open.size(); begin += batch) {
      if (options_.prune && open[begin].bound > best_.value + 2 * slack(exact_, best_.value)) break;
      check_cancelled(progress);
      const std::size_t size = std::min(batch, open.size() - begin);
      weigh(std::span(open).subspan(begin, size));
      best_.scored += size;
      progress.advance(size);
    }
    progress.end();
    return std::move(best_);
  }

 private:
  std::vector<Bounded> by_bound(const SearchResult& search) const {
    std::vector<Bounded> open;
    for (NodeIndex i = 0; i < lattice_.size(); ++i)
      if (search.standing[i] == Standing::acceptable) open.push_back({scale_.bound(lattice_.node(i)), i});
    std::ranges::sort(open, [](const Bounded& a, const Bounded& b) {
      return a.bound != b.bound ? a.bound < b.bound : a.index < b.index;
    });
    return open;
  }

  void weigh(std::span<const Bounded> nodes) {
    std::vector<LossSums> sums(nodes.size());
    parallel_each(nodes.size(), options_.threads, [&](std::size_t i, unsigned) {
      sums[i] = evaluator_.loss_sums(lattice_.node(nodes[i].index));
    });
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      best_.nodes.push_back({lattice_.node(nodes[i].index), sums[i].outcome});
      values_.push_back(scale_.exact(best_.nodes.back().node, sums[i]));
      best_.value = std::min(best_.value, values_.back());
    }
    keep_least(exact_, values_, best_.nodes);
  }

  const Lattice& lattice_;
  NodeEvaluator& evaluator_;
  LossScale scale_;
  bool exact_;
  const SearchOptions& options_;
  LeastLoss best_;
  // By node of least loss so far.
  std::vector<double> values_;
};

}  // namespace

ScoredNode choose(const Lattice& lattice, NodeEvaluator& evaluator, const SearchResult& search,
                  const std::vector<Policy>& policies, const std::vector<double>& weights,
                  const SearchOptions& options, Progress& progress) {
  std::vector<ScoredNode> nodes = search.minimal;
  for (std::size_t i = 0; i < policies.size(); ++i) {
    const auto* measure = std::get_if<LossMeasure>(&policies[i]);
    if (measure && i == 0)
      nodes = LossSearch(lattice, evaluator, *measure, options).run(search, progress).nodes;
    else if (measure)
      narrow(evaluator, *measure, options.threads, nodes);
    else
      narrow(lattice, std::get<Preference>(policies[i]), weights, nodes);
  }
  return first_of(lattice, std::move(nodes));
}

ScoredNode preferred(const Lattice& lattice, const std::vector<ScoredNode>& minimal, Preference preference,
                     const std::vector<double>& weights) {
  std::vector<ScoredNode> nodes = minimal;
  narrow(lattice, preference, weights, nodes);
  return first_of(lattice, std::move(nodes));
}

LossChoice least_loss(const Lattice& lattice, NodeEvaluator& evaluator, const SearchResult& search,
                      LossMeasure measure, const SearchOptions& options, Progress& progress) {
  LeastLoss least = LossSearch(lattice, evaluator, measure, options).run(search, progress);
  return {first_of(lattice, std::move(least.nodes)), least.value, least.scored};
}

// Nodes are scored in the order of their suppressed rows, in batches of fixed size. A node whose bound is not
// below the least loss so far cannot make a step and is passed over.
std::vector<LossStep> loss_curve(const Lattice& lattice, NodeEvaluator& evaluator, LossMeasure measure,
                                 std::vector<NodeIndex> candidates,
                                 const std::vector<std::uint64_t>& suppressed, unsigned threads,
                                 Progress& progress) {
  constexpr std::size_t batch = 64;
  // What a loss may be below another and still be the same.
  constexpr double same = 1e-12;
  const LossScale scale(evaluator, measure);
  std::ranges::sort(candidates, [&](NodeIndex a, NodeIndex b) {
    return suppressed[a] != suppressed[b] ? suppressed[a] < suppressed[b] : a < b;
  });
  std::vector<LossStep> curve;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t next = 0; next < candidates.size();) {
    check_cancelled(progress);
    std::vector<NodeIndex> open;
    for (; next < candidates.size() && open.size() < batch; ++next)
      if (scale.bound(lattice.node(candidates[next])) < least - same) open.push_back(candidates[next]);
    std::vector<LossSums> sums(open.size());
    parallel_each(open.size(), threads,
                  [&](std::size_t i, unsigned) { sums[i] = evaluator.loss_sums(lattice.node(open[i])); });
    for (std::size_t i = 0; i < open.size(); ++i) {
      const Node node = lattice.node(open[i]);
      const double value = scale.exact(node, sums[i]);
      if (!(value < least - same)) continue;
      least = value;
      if (!curve.empty() && curve.back().suppressed == suppressed[open[i]]) curve.pop_back();
      curve.push_back({suppressed[open[i]], value, node});
    }
  }
  const double whole = measure == LossMeasure::entropy ? scale.bound(lattice.top()) : 1;
  for (LossStep& step : curve) step.value = whole > 0 ? step.value / whole : 0;
  return curve;
}

}  // namespace kith::fulldomain
