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
// Pruning of the loss search: what a node loses is bounded from below without looking at its classes (loss_scale.h).
// Nodes are scored in the order of their bounds, in batches of given sizes (the choice and the number scored are the same
// on any number of threads), until no bound is near the best loss found: what is left can neither be better nor as good.
// If the lattice can be swept, the bounds know how many rows a node suppresses; few nodes are left then. A first good
// node is found beforehand. If no row may be suppressed, that is known without a sweep, and the first node of the least
// bound is as good as any; so the first batches are small. Discernibility is bounded by nothing so cheap and every node is scored.
#include "fulldomain/policy.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "base/parallel.h"
#include "fulldomain/loss_scale.h"
#include "fulldomain/sweep.h"

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
        bounded_by_suppression_(measure == LossMeasure::ncp || measure == LossMeasure::loss),
        options_(options) {}

  LeastLoss run(const SearchResult& search, Progress& progress) {
    const bool sweeps = options_.prune && bounded_by_suppression_ && options_.max_suppressed > 0 &&
                        search.suffixes && !search.minimal.empty();
    progress.begin("weighing", lattice_.size());
    if (sweeps) start(search, progress);
    weigh_in_order(sweeps ? by_suppression(search, progress) : by_bound(search), progress);
    progress.end();
    return std::move(best_);
  }

 private:
  bool hopeless(double bound) const { return bound > best_.value + 2 * slack(exact_, best_.value); }

  // Finds a good node to compare others with: of many minimal nodes one of the least bounds; otherwise one that is
  // reached by going down from the top to where every step down loses more.
  void start(const SearchResult& search, Progress& progress) {
    constexpr std::size_t tried = 8;
    if (search.minimal.size() > tried)
      weigh(minimal_of_least_bounds(search, tried));
    else
      descend(progress);
    best_.nodes.clear();
    values_.clear();
  }

  std::vector<NodeIndex> minimal_of_least_bounds(const SearchResult& search, std::size_t count) const {
    std::vector<Bounded> minimal;
    for (const ScoredNode& each : search.minimal)
      minimal.push_back({scale_.bound(each.node, each.outcome.suppressed), lattice_.index(each.node)});
    minimal = in_order(std::move(minimal));
    std::vector<NodeIndex> nodes;
    for (std::size_t i = 0; i < count; ++i) nodes.push_back(minimal[i].index);
    return nodes;
  }

  void descend(Progress& progress) {
    NodeIndex at = lattice_.index(lattice_.top());
    weigh({&at, 1});
    for (bool better = true; better;) {
      check_cancelled(progress);
      std::vector<NodeIndex> below;
      lattice_.for_each_below(at, [&](NodeIndex next) { below.push_back(next); });
      const double before = best_.value;
      weigh(below);
      better = best_.value < before;
      at = lattice_.index(best_.nodes.front().node);
    }
  }

  std::vector<Bounded> by_suppression(const SearchResult& search, Progress& progress) const {
    const auto worth = [&](NodeIndex node, std::uint64_t suppressed) {
      return !hopeless(scale_.bound(lattice_.node(node), suppressed));
    };
    std::vector<Bounded> open;
    for (const SweptNode& each :
         outcomes_where(lattice_, *search.suffixes, evaluator_.model().k(), options_.max_suppressed, worth,
                        options_.threads, progress, search.standing))
      open.push_back({scale_.bound(lattice_.node(each.index), each.outcome.suppressed), each.index});
    return in_order(std::move(open));
  }

  std::vector<Bounded> by_bound(const SearchResult& search) const {
    std::vector<Bounded> open;
    for (NodeIndex i = 0; i < lattice_.size(); ++i)
      if (search.standing[i] == Standing::acceptable) open.push_back({scale_.bound(lattice_.node(i)), i});
    return in_order(std::move(open));
  }

  static std::vector<Bounded> in_order(std::vector<Bounded> open) {
    std::ranges::sort(open, [](const Bounded& a, const Bounded& b) {
      return a.bound != b.bound ? a.bound < b.bound : a.index < b.index;
    });
    return open;
  }

  void weigh_in_order(const std::vector<Bounded>& open, Progress& progress) {
    constexpr std::size_t most = 64;
    std::size_t next = 0;
    for (std::size_t batch = 1; next < open.size(); batch = std::min(2 * batch, most)) {
      check_cancelled(progress);
      std::vector<NodeIndex> nodes;
      for (; next < open.size() && nodes.size() < batch; ++next) {
        if (options_.prune && hopeless(open[next].bound)) break;
        nodes.push_back(open[next].index);
      }
      if (nodes.empty()) break;
      weigh(nodes);
      progress.advance(nodes.size());
    }
  }

  // Nodes that suppress too much do not count.
  void weigh(std::span<const NodeIndex> nodes) {
    std::vector<LossSums> sums(nodes.size());
    parallel_each(nodes.size(), options_.threads,
                  [&](std::size_t i, unsigned) { sums[i] = evaluator_.loss_sums(lattice_.node(nodes[i])); });
    best_.scored += nodes.size();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      if (!acceptable(sums[i].outcome, evaluator_.tuples().rows_total, options_.max_suppressed)) continue;
      best_.nodes.push_back({lattice_.node(nodes[i]), sums[i].outcome});
      values_.push_back(scale_.exact(best_.nodes.back().node, sums[i]));
      best_.value = std::min(best_.value, values_.back());
    }
    if (!values_.empty()) keep_least(exact_, values_, best_.nodes);
  }

  const Lattice& lattice_;
  NodeEvaluator& evaluator_;
  LossScale scale_;
  bool exact_, bounded_by_suppression_;
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
      if (scale.bound(lattice.node(candidates[next]), suppressed[candidates[next]]) < least - same)
        open.push_back(candidates[next]);
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
