// The search for all minimal nodes.
//
// Idea: acceptability is monotone for k (and for whatever else declares it): what holds at a node holds above
// it, what fails fails below. So the lattice is cut in two by a border, and a check in the middle of a chain
// settles half of it. Starting from the lowest undecided node, a chain of undecided nodes is laid towards the
// top, and bisected; every check settles all nodes above (if acceptable) or below (if failing) at once. The
// minimal acceptable and the maximal failing nodes together prove the answer: no exact search can check
// fewer.
//
// If the model is not monotone (Samarati's theorem 5.2 speaks of k alone), the same search is run on its k
// part, which bounds it from below: a node that suppresses too much for k does so for the model. What is left
// is evaluated from the bottom up, skipping only nodes above an acceptable one, which cannot be minimal
// whatever they are.
//
// Invariant: a standing other than unknown is final and true. Cost: nodes checked times the classes of the
// finest table at hand; settling is linear in the lattice over the whole search.
//
// Under k alone the lattice is swept column by column instead (sweep.h).
//
// Paper: Samarati, section 5 (theorem 5.2, Find_vector) and section 6 (all minimal nodes). We bisect chains
// instead of heights, since heights settle nothing about nodes beside the chain.
#include "fulldomain/search.h"

#include <algorithm>
#include <functional>
#include <unordered_map>

#include "base/parallel.h"
#include "fulldomain/sweep.h"

namespace kith::fulldomain {

bool acceptable(const Outcome& outcome, std::uint64_t rows, std::uint64_t max_suppressed) {
  return outcome.suppressed <= max_suppressed && outcome.suppressed < rows;
}

namespace {

// Nodes evaluated so far, each once.
class Evaluated {
 public:
  Evaluated(const Lattice& lattice, NodeEvaluator& evaluator, const SearchOptions& options)
      : lattice_(lattice), evaluator_(evaluator), options_(options) {}

  const Outcome& at(NodeIndex index) {
    const auto found = outcomes_.find(index);
    if (found != outcomes_.end()) return found->second;
    return outcomes_.emplace(index, look_at(index)).first->second;
  }
  // Evaluates those of `nodes` that are new, on several threads.
  void prepare(const std::vector<NodeIndex>& nodes, unsigned threads) {
    std::vector<Outcome> outcomes(nodes.size());
    parallel_each(nodes.size(), threads, [&](std::size_t i, unsigned) { outcomes[i] = look_at(nodes[i]); });
    for (std::size_t i = 0; i < nodes.size(); ++i) outcomes_.emplace(nodes[i], outcomes[i]);
  }
  const Outcome& exactly_at(NodeIndex index) {
    at(index);
    Outcome& outcome = outcomes_.at(index);
    if (!outcome.exact) outcome = evaluator_.evaluate(lattice_.node(index));
    return outcome;
  }
  bool has(NodeIndex index) const { return outcomes_.contains(index); }
  std::uint64_t count() const { return outcomes_.size(); }

 private:
  Outcome look_at(NodeIndex index) {
    const Node node = lattice_.node(index);
    return options_.prune ? evaluator_.evaluate_within(node, options_.max_suppressed)
                          : evaluator_.evaluate(node);
  }

  const Lattice& lattice_;
  NodeEvaluator& evaluator_;
  const SearchOptions& options_;
  std::unordered_map<NodeIndex, Outcome> outcomes_;
};

using Standings = std::vector<Standing>;

// Gives `standing` to every undecided node above (acceptable) or below (failing), `index` included.
std::uint64_t settle(const Lattice& lattice, Standings& standings, NodeIndex index, Standing standing) {
  std::vector<NodeIndex> open{index};
  standings[index] = standing;
  std::uint64_t settled = 1;
  const auto visit = [&](NodeIndex next) {
    if (standings[next] != Standing::unknown) return;
    standings[next] = standing;
    ++settled;
    open.push_back(next);
  };
  while (!open.empty()) {
    const NodeIndex at = open.back();
    open.pop_back();
    if (standing == Standing::acceptable)
      lattice.for_each_above(at, visit);
    else
      lattice.for_each_below(at, visit);
  }
  return settled;
}

std::vector<NodeIndex> undecided_chain(const Lattice& lattice, const Standings& standings, NodeIndex from) {
  std::vector<NodeIndex> chain{from};
  for (bool longer = true; longer;) {
    longer = false;
    lattice.for_each_above(chain.back(), [&](NodeIndex next) {
      if (longer || standings[next] != Standing::unknown) return;
      chain.push_back(next);
      longer = true;
    });
  }
  return chain;
}

// Decides every node by a monotone test of an outcome.
void decide_monotone(const Lattice& lattice, const std::vector<NodeIndex>& order, Evaluated& evaluated,
                     const std::function<bool(const Outcome&)>& passes, Standings& standings,
                     Progress& progress) {
  for (const NodeIndex start : order) {
    while (standings[start] == Standing::unknown) {
      const std::vector<NodeIndex> chain = undecided_chain(lattice, standings, start);
      // All nodes of the chain below `low` fail, and all from `high` on pass.
      std::size_t low = 0, high = chain.size();
      while (low < high) {
        check_cancelled(progress);
        // Higher nodes have fewer classes, so they are cheaper to check.
        const std::size_t middle = low + (high - low) * 3 / 4;
        const bool pass = passes(evaluated.at(chain[middle]));
        progress.advance(
            settle(lattice, standings, chain[middle], pass ? Standing::acceptable : Standing::failing));
        if (pass)
          high = middle;
        else
          low = middle + 1;
      }
    }
  }
}

void decide_every_node(const Lattice& lattice, Evaluated& evaluated, const SearchOptions& options,
                       std::uint64_t rows, Standings& standings, Progress& progress) {
  constexpr std::size_t batch = 256;
  const std::vector<NodeIndex> order = lattice.by_height();
  for (std::size_t begin = 0; begin < order.size(); begin += batch) {
    check_cancelled(progress);
    const auto end = std::min(order.size(), begin + batch);
    const std::vector<NodeIndex> nodes(order.begin() + static_cast<std::ptrdiff_t>(begin),
                                       order.begin() + static_cast<std::ptrdiff_t>(end));
    evaluated.prepare(nodes, options.threads);
    for (const NodeIndex index : nodes)
      standings[index] = acceptable(evaluated.at(index), rows, options.max_suppressed) ? Standing::acceptable
                                                                                       : Standing::failing;
    progress.advance(nodes.size());
  }
}

// After the k part is decided: nodes that fail it fail the model; the others are looked at from the bottom
// up. A node above an acceptable one cannot be minimal and is left out unless every standing is asked for.
void decide_within_k(const Lattice& lattice, const std::vector<NodeIndex>& order, Evaluated& evaluated,
                     const SearchOptions& options, std::uint64_t rows, const Standings& k_part,
                     Standings& standings, Progress& progress) {
  std::vector<bool> above(lattice.size(), false);
  for (const NodeIndex index : order) {
    bool dominated = false;
    lattice.for_each_below(index, [&](NodeIndex below) {
      dominated = dominated || above[below] || standings[below] == Standing::acceptable;
    });
    above[index] = dominated;
    if (k_part[index] == Standing::failing) {
      standings[index] = Standing::failing;
    } else if (!dominated || options.every_standing) {
      check_cancelled(progress);
      standings[index] = acceptable(evaluated.at(index), rows, options.max_suppressed) ? Standing::acceptable
                                                                                       : Standing::failing;
    }
    progress.advance(1);
  }
}

// Collects acceptable nodes without an acceptable one anywhere below.
void collect_minimal(const Lattice& lattice, const std::vector<NodeIndex>& order, Evaluated& evaluated,
                     SearchResult& result) {
  std::vector<bool> covered(lattice.size(), false);
  for (const NodeIndex index : order) {
    bool below_acceptable = false;
    lattice.for_each_below(index, [&](NodeIndex below) {
      below_acceptable = below_acceptable || covered[below] || result.standing[below] == Standing::acceptable;
    });
    covered[index] = below_acceptable;
    if (result.standing[index] == Standing::acceptable && !below_acceptable)
      result.minimal.push_back({lattice.node(index), evaluated.exactly_at(index)});
  }
}

// Collects failing nodes without a failing one directly above.
void collect_maximal_failing(const Lattice& lattice, const std::vector<NodeIndex>& order,
                             SearchResult& result) {
  for (const NodeIndex index : order) {
    if (result.standing[index] != Standing::failing) continue;
    bool above_fails = false;
    lattice.for_each_above(index, [&](NodeIndex above) {
      above_fails = above_fails || result.standing[above] == Standing::failing;
    });
    if (!above_fails) result.maximal_failing.push_back(lattice.node(index));
  }
}

void search_by_sweep(const Lattice& lattice, const NodeEvaluator& evaluator, const SearchOptions& options,
                     SearchResult& result, Progress& progress) {
  result.suffixes = std::make_shared<const Suffixes>(lattice, evaluator.tuples(), evaluator.hierarchies());
  SweptStandings swept = standings_everywhere(lattice, *result.suffixes, evaluator.model().k(),
                                              options.max_suppressed, options.threads, progress);
  result.standing = std::move(swept.standing);
  result.checked = swept.checked;
  result.work = swept.work;
  for (const SweptNode& each : swept.minimal)
    result.minimal.push_back({lattice.node(each.index), each.outcome});
}

}  // namespace

bool model_is_monotone(const NodeEvaluator& evaluator, std::uint64_t max_suppressed) {
  const auto monotonicity = evaluator.model().monotonicity(evaluator.tuples().persons_repeat);
  return max_suppressed == 0 ? monotonicity.classes_pass : monotonicity.any_passes;
}

// A node is evaluated from the classes of a finer one, which are fewer than the tuples.
std::uint64_t work_of_nodes(const NodeEvaluator& evaluator, std::uint64_t nodes) {
  return nodes * std::max(evaluator.tuples().size(), evaluator.tuples().histories.tuples.size()) / 4;
}

SearchResult find_minimal(const Lattice& lattice, NodeEvaluator& evaluator, const SearchOptions& options,
                          Progress& progress) {
  const std::uint64_t rows = evaluator.tuples().rows_total;
  SearchResult result;
  result.monotone = model_is_monotone(evaluator, options.max_suppressed);
  result.standing.assign(lattice.size(), Standing::unknown);
  Evaluated evaluated(lattice, evaluator, options);
  const std::vector<NodeIndex> order = lattice.by_height();
  progress.begin("searching", options.prune && !result.monotone ? 2 * lattice.size() : lattice.size());
  const bool sweeps = options.prune && can_sweep(evaluator.tuples(), evaluator.model());
  if (sweeps) {
    search_by_sweep(lattice, evaluator, options, result, progress);
  } else if (!options.prune) {
    decide_every_node(lattice, evaluated, options, rows, result.standing, progress);
  } else if (result.monotone) {
    decide_monotone(
        lattice, order, evaluated,
        [&](const Outcome& outcome) { return acceptable(outcome, rows, options.max_suppressed); },
        result.standing, progress);
  } else {
    Standings k_part(lattice.size(), Standing::unknown);
    decide_monotone(
        lattice, order, evaluated,
        [&](const Outcome& outcome) {
          return outcome.suppressed_k <= options.max_suppressed && outcome.suppressed_k < rows;
        },
        k_part, progress);
    decide_within_k(lattice, order, evaluated, options, rows, k_part, result.standing, progress);
  }
  if (!sweeps) {
    collect_minimal(lattice, order, evaluated, result);
    result.checked = evaluated.count();
    result.work = work_of_nodes(evaluator, result.checked);
  }
  if (result.monotone) collect_maximal_failing(lattice, order, result);
  progress.end();
  return result;
}

namespace {

std::vector<std::vector<NodeIndex>> nodes_of_heights(const Lattice& lattice) {
  std::vector<std::vector<NodeIndex>> result(lattice.top_height() + 1);
  for (NodeIndex i = 0; i < lattice.size(); ++i) result[lattice.height_at(i)].push_back(i);
  return result;
}

}  // namespace

std::optional<ScoredNode> find_least_height(const Lattice& lattice, NodeEvaluator& evaluator,
                                            const SearchOptions& options, std::uint64_t& checked,
                                            Progress& progress) {
  const std::uint64_t rows = evaluator.tuples().rows_total;
  const auto heights = nodes_of_heights(lattice);
  Evaluated evaluated(lattice, evaluator, options);
  std::optional<ScoredNode> solution;
  const auto reaches = [&](std::size_t height) {
    for (const NodeIndex index : heights[height]) {
      check_cancelled(progress);
      const Outcome& outcome = evaluated.at(index);
      if (!acceptable(outcome, rows, options.max_suppressed)) continue;
      solution = ScoredNode{lattice.node(index), evaluated.exactly_at(index)};
      return true;
    }
    return false;
  };
  progress.begin("searching", 0);
  if (lattice.is_product_of_chains() && model_is_monotone(evaluator, options.max_suppressed)) {
    std::size_t low = 0, high = heights.size() - 1;
    while (low < high) {
      const std::size_t middle = (low + high) / 2;
      if (reaches(middle))
        high = middle;
      else
        low = middle + 1;
    }
    if (!solution || lattice.height(solution->node) != high) reaches(high);
  } else {
    for (std::size_t height = 0; height < heights.size() && !solution; ++height) reaches(height);
  }
  checked = evaluated.count();
  progress.end();
  return solution;
}

}  // namespace kith::fulldomain
