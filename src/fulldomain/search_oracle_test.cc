// The search against the oracle: all small tables, then random larger ones.
#include "fulldomain/search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <sstream>

#include "fulldomain/frontier.h"
#include "fulldomain/policy.h"
#include "testing/random_tables.h"
#include "testing/searcher.h"
#include "testing/small_tables.h"

namespace kith::fulldomain {
namespace {

using testing::Choice;
using testing::Closeness;
using testing::Diversity;
using testing::ModelSpec;
using testing::Oracle;
using testing::OracleNode;
using testing::Searcher;
using testing::TableCase;

std::string text_of(const TableCase& table) {
  std::ostringstream text;
  for (const Column& column : table.table.columns) text << column.name << ' ';
  for (std::size_t row = 0; row < table.table.rows(); ++row) {
    text << '\n';
    for (const Column& column : table.table.columns) text << column.at(row) << ' ';
  }
  return text.str();
}

// Compares everything fulldomain says of one table and model with the oracle. Empty when nothing differs.
class Comparison {
 public:
  Comparison(const TableCase& table, const ModelSpec& spec, const Oracle& oracle,
             const EvaluatorSettings& settings, const std::vector<hierarchy::LevelBounds>& bounds = {})
      : table_(table),
        spec_(spec),
        oracle_(oracle),
        s_(table, spec, settings, bounds),
        threads_(settings.threads) {}

  std::string everything(const std::vector<std::uint64_t>& limits) {
    nodes();
    frontier_per_limit();
    losses_per_limit();
    for (const std::uint64_t limit : limits) {
      searches(limit);
      choices(limit);
    }
    return difference_.str();
  }

  std::string every_pair_of_policies(std::uint64_t limit) {
    SearchOptions options{.max_suppressed = limit, .every_standing = true, .threads = threads_};
    const SearchResult found = find_minimal(s_.lattice, s_.evaluator, options);
    const std::vector<double> weights(s_.lattice.columns(), 0.7);
    for (int first = 0; first < policies && !found.minimal.empty(); ++first)
      for (int second = 0; second < policies; ++second) {
        options.prune = (first + second) % 2 == 0;
        list_of_policies(found, {first, second}, options, weights);
      }
    return difference_.str();
  }

 private:
  void expect(bool same, const char* what, std::uint64_t limit = 0) {
    if (same) return;
    difference_ << what << " (limit " << limit << ", " << spec_.describe() << ")\n";
  }

  void nodes() {
    for (const OracleNode& truth : oracle_.nodes()) {
      const Outcome outcome = s_.evaluator.evaluate(truth.levels);
      expect(outcome.suppressed == truth.suppressed, "suppressed");
      expect(outcome.suppressed_k == truth.suppressed_k, "suppressed for k");
      expect(outcome.classes == truth.released, "released classes");
      expect(static_cast<double>(outcome.least_persons) == Oracle::gen_m(truth), "gen_m");
      expect(static_cast<double>(outcome.sum_of_persons) == Oracle::gen_s(truth), "gen_s");
      expect(s_.lattice.height(truth.levels) == truth.height, "height");
      expect(std::abs(s_.lattice.relative_height(truth.levels) - truth.relative) < 1e-9, "relative height");
      const auto partition = s_.evaluator.partition(truth.levels);
      expect(partition.rows.size() == truth.classes.size(), "number of classes");
      for (std::size_t cls = 0; cls < truth.classes.size(); ++cls) {
        const std::uint32_t own = partition.class_of[s_.tuples.tuple_of_row[truth.classes[cls].front()]];
        expect(std::ranges::all_of(
                   truth.classes[cls],
                   [&](std::size_t row) { return partition.class_of[s_.tuples.tuple_of_row[row]] == own; }),
               "class of rows");
        expect(partition.rows[own] == (spec_.by_history ? truth.kept_rows[cls] : truth.classes[cls].size()),
               "rows of a class");
        expect(partition.persons[own] == (spec_.by_history ? truth.kept_persons : truth.persons)[cls],
               "persons of a class");
        expect(partition.passes[own] == truth.passes[cls], "whether a class passes");
      }
      if (spec_.by_history) removed_persons(partition, truth);
    }
  }

  void removed_persons(const NodeEvaluator::Partition& partition, const OracleNode& truth) {
    const Column& person = table_.table.columns[static_cast<std::size_t>(*table_.person)];
    for (std::size_t row = 0; row < oracle_.rows(); ++row)
      expect(partition.removed[s_.tuples.history_of_person[person.codes[row]]] == truth.gone[row],
             "who is removed");
  }

  void frontier_per_limit() {
    const Frontier found = frontier(s_.lattice, s_.evaluator, threads_);
    for (std::uint64_t limit = 0; limit <= oracle_.rows(); ++limit) {
      std::vector<Node> minimal;
      for (const FrontierEntry& entry : found.entries)
        if (entry.from <= limit && limit < entry.below) minimal.push_back(entry.node);
      expect(minimal == oracle_.minimal(limit), "frontier", limit);
    }
    const std::vector<CurveStep> curve = height_curve(s_.lattice, found);
    for (std::uint64_t limit = 0; limit <= oracle_.rows(); ++limit) {
      const std::vector<Node> minimal = oracle_.minimal(limit);
      const CurveStep* step = nullptr;
      for (const CurveStep& candidate : curve)
        if (candidate.suppressed <= limit) step = &candidate;
      expect((step == nullptr) == minimal.empty(), "curve of heights", limit);
      if (step && !minimal.empty())
        expect(s_.lattice.height(step->node) == oracle_.at(minimal.front()).height, "curve of heights",
               limit);
    }
  }

  void searches(std::uint64_t limit) {
    const std::vector<Node> minimal = oracle_.minimal(limit);
    const SearchOptions plain{.max_suppressed = limit, .prune = false, .threads = threads_};
    const SearchOptions pruned{.max_suppressed = limit, .threads = threads_};
    const SearchOptions all{.max_suppressed = limit, .every_standing = true, .threads = threads_};
    search(find_minimal(s_.lattice, s_.evaluator, plain), minimal, limit, true);
    search(find_minimal(s_.lattice, s_.evaluator, pruned), minimal, limit, false);
    search(find_minimal(s_.lattice, s_.evaluator, all), minimal, limit, true);
    std::uint64_t checked = 0;
    const auto least = find_least_height(s_.lattice, s_.evaluator, {.max_suppressed = limit}, checked);
    expect(least.has_value() == !minimal.empty(), "whether there is a least height", limit);
    if (!least || minimal.empty()) return;
    const OracleNode& truth = oracle_.at(least->node);
    expect(oracle_.acceptable(truth, limit), "the node of least height is acceptable", limit);
    expect(truth.height == oracle_.at(minimal.front()).height, "least height", limit);
    expect(least->outcome.suppressed == truth.suppressed, "outcome at the least height", limit);
  }

  void search(const SearchResult& found, const std::vector<Node>& minimal, std::uint64_t limit, bool every) {
    std::vector<Node> nodes;
    for (const ScoredNode& scored : found.minimal) {
      nodes.push_back(scored.node);
      const OracleNode& truth = oracle_.at(scored.node);
      expect(scored.outcome.suppressed == truth.suppressed && scored.outcome.classes == truth.released,
             "outcome of a minimal node", limit);
    }
    expect(nodes == minimal, "minimal nodes", limit);
    expect(found.checked >= nodes.size() && found.checked <= s_.lattice.size(), "nodes checked", limit);
    if (found.monotone) {
      expect(oracle_.monotone(limit), "declared monotone", limit);
      expect(found.maximal_failing == oracle_.maximal_failing(limit), "maximal failing nodes", limit);
      expect(found.checked >= nodes.size() + found.maximal_failing.size(), "border is checked", limit);
    } else {
      expect(found.maximal_failing.empty(), "no border without monotonicity", limit);
    }
    for (NodeIndex i = 0; i < s_.lattice.size(); ++i) {
      const bool truth = oracle_.acceptable(oracle_.nodes()[i], limit);
      const Standing said = found.standing[i];
      expect(said != Standing::unknown || (!every && !found.monotone), "standing is known", limit);
      expect(said == Standing::unknown || (said == Standing::acceptable) == truth, "standing", limit);
    }
  }

  void choices(std::uint64_t limit) {
    const SearchOptions options{.max_suppressed = limit, .every_standing = true, .threads = threads_};
    const SearchResult found = find_minimal(s_.lattice, s_.evaluator, options);
    if (found.minimal.empty()) return;
    std::vector<double> weights;
    for (std::size_t c = 0; c < s_.lattice.columns(); ++c) weights.push_back(c % 2 == 0 ? 2.5 : 1);
    for (int p = 0; p <= static_cast<int>(Preference::relative_peak); ++p)
      expect(preferred(s_.lattice, found.minimal, static_cast<Preference>(p), weights).node ==
                 oracle_.best(static_cast<Choice>(p), limit, weights),
             "preferred node", limit);
    for (int m = 0; m <= static_cast<int>(LossMeasure::entropy); ++m) {
      const Node best = oracle_.best(static_cast<Choice>(static_cast<int>(Choice::ncp) + m), limit);
      for (const bool prune : {true, false}) {
        SearchOptions how = options;
        how.prune = prune;
        const LossChoice chosen =
            least_loss(s_.lattice, s_.evaluator, found, static_cast<LossMeasure>(m), how);
        expect(chosen.chosen.node == best, "node of least loss", limit);
        loss_value(chosen, static_cast<LossMeasure>(m), limit);
      }
    }
    some_lists(found, options, weights);
  }

  static constexpr int preferences = static_cast<int>(Preference::relative_peak) + 1;
  static constexpr int policies = preferences + static_cast<int>(LossMeasure::entropy) + 1;

  void list_of_policies(const SearchResult& found, const std::vector<int>& numbers,
                        const SearchOptions& options, const std::vector<double>& weights) {
    std::vector<Policy> list;
    std::vector<Choice> choices;
    for (const int p : numbers) {
      list.push_back(p < preferences ? Policy(static_cast<Preference>(p))
                                     : Policy(static_cast<LossMeasure>(p - preferences)));
      choices.push_back(static_cast<Choice>(p));
    }
    expect(choose(s_.lattice, s_.evaluator, found, list, weights, options).node ==
               oracle_.best(choices, options.max_suppressed, weights),
           "node of several policies", options.max_suppressed);
  }

  // A few lists for each table, other ones for the next.
  void some_lists(const SearchResult& found, SearchOptions options, const std::vector<double>& weights) {
    static int next = 0;
    for (int i = 0; i < 3; ++i) {
      options.prune = ++next % 2 == 0;
      list_of_policies(found, {next % policies, next / policies % policies, next * 5 % policies}, options,
                       weights);
    }
  }

  // Of every node, and of every limit: the least loss within it.
  void losses_per_limit() {
    const Frontier found = frontier(s_.lattice, s_.evaluator, threads_);
    const std::uint64_t rows = table_.table.rows();
    std::vector<NodeIndex> candidates;
    for (NodeIndex i = 0; i < s_.lattice.size(); ++i)
      if (found.suppressed[i] < rows) candidates.push_back(i);
    const std::vector<LossStep> curve =
        loss_curve(s_.lattice, s_.evaluator, LossMeasure::ncp, candidates, found.suppressed, threads_);
    for (std::uint64_t limit = 0; limit <= rows; ++limit) {
      double least = 2, drawn = 2;
      for (const OracleNode& node : oracle_.nodes())
        if (oracle_.acceptable(node, limit)) least = std::min(least, oracle_.ncp(node));
      for (const LossStep& step : curve)
        if (step.suppressed <= limit) drawn = step.value;
      expect(std::abs(least - drawn) < 1e-9, "least loss", limit);
    }
  }

  void loss_value(const LossChoice& chosen, LossMeasure measure, std::uint64_t limit) {
    const OracleNode& node = oracle_.at(chosen.chosen.node);
    if (measure == LossMeasure::ncp) expect(std::abs(chosen.value - oracle_.ncp(node)) < 1e-9, "ncp", limit);
    if (measure == LossMeasure::loss)
      expect(std::abs(chosen.value - oracle_.loss(node)) < 1e-9, "loss", limit);
    if (measure == LossMeasure::discernibility)
      expect(chosen.value == static_cast<double>(oracle_.discernibility(node)), "discernibility", limit);
  }

  const TableCase& table_;
  const ModelSpec& spec_;
  const Oracle& oracle_;
  Searcher s_;
  unsigned threads_;
  std::ostringstream difference_;
};

std::vector<ModelSpec> diversity_and_closeness() {
  std::vector<ModelSpec> specs;
  for (const std::uint64_t k : {1U, 2U}) {
    specs.push_back({.k = k, .diversity = Diversity::frequency, .l = 2});
    specs.push_back({.k = k, .diversity = Diversity::distinct, .l = 2});
    specs.push_back({.k = k, .diversity = Diversity::entropy, .l = 2});
  }
  specs.push_back({.k = 1, .diversity = Diversity::frequency, .l = 1.5});
  specs.push_back({.k = 1, .diversity = Diversity::entropy, .l = 1.5});
  specs.push_back({.k = 1, .diversity = Diversity::recursive, .l = 2, .c = 2});
  specs.push_back({.k = 2, .diversity = Diversity::recursive, .l = 2, .c = 3});
  for (const Closeness distance : {Closeness::equal, Closeness::ordered, Closeness::hierarchical})
    specs.push_back({.k = 1, .closeness = distance, .t = 0.25});
  specs.push_back({.k = 2, .closeness = Closeness::equal, .t = 0.5});
  specs.push_back(
      {.k = 2, .diversity = Diversity::distinct, .l = 2, .closeness = Closeness::ordered, .t = 0.4});
  return specs;
}

EvaluatorSettings with_entropy() { return {.with_entropy = true}; }

// By column the levels between two, as the order defines it.
std::vector<std::set<Level>> levels_within(const TableCase& table,
                                           const std::vector<hierarchy::LevelBounds>& bounds) {
  std::vector<std::set<Level>> kept(bounds.size());
  for (std::size_t c = 0; c < bounds.size(); ++c)
    for (Level x = 0; x < table.hierarchies[c].size(); ++x)
      if (table.hierarchies[c].order.finer_or_equal(bounds[c].least, x) &&
          table.hierarchies[c].order.finer_or_equal(x, bounds[c].most))
        kept[c].insert(x);
  return kept;
}

// Any two levels of which the one is finer than the other or the same.
std::vector<hierarchy::LevelBounds> random_bounds(const TableCase& table, testing::Random& random) {
  std::vector<hierarchy::LevelBounds> bounds;
  for (const hierarchy::Hierarchy& h : table.hierarchies) {
    hierarchy::LevelBounds drawn;
    do {
      drawn = {static_cast<Level>(random() % h.size()), static_cast<Level>(random() % h.size())};
    } while (!h.order.finer_or_equal(drawn.least, drawn.most));
    bounds.push_back(drawn);
  }
  return bounds;
}

// Compares one table under several models; false after the first difference, which it reports.
bool same_as_oracle(const TableCase& table, const std::vector<ModelSpec>& specs,
                    const std::vector<std::uint64_t>& limits, const EvaluatorSettings& settings,
                    const std::vector<hierarchy::LevelBounds>& bounds = {}) {
  Oracle oracle(table);
  oracle.keep(levels_within(table, bounds));
  for (const ModelSpec& spec : specs) {
    oracle.judge(spec);
    const std::string difference = Comparison(table, spec, oracle, settings, bounds).everything(limits);
    if (difference.empty()) continue;
    ADD_FAILURE() << difference << text_of(table);
    return false;
  }
  return true;
}

void exhaust(testing::SmallSpace space, const std::vector<ModelSpec>& specs,
             const std::vector<std::uint64_t>& limits, std::size_t at_least) {
  space.every = testing::every_nth();
  const std::size_t tables = testing::for_each_small_table(space, [&](const TableCase& table) {
    if (!::testing::Test::HasFailure()) same_as_oracle(table, specs, limits, with_entropy());
  });
  EXPECT_GE(tables, at_least);
}

TEST(FulldomainExhaustive, KOverRows) {
  const std::vector<ModelSpec> specs = {{.k = 1}, {.k = 2}, {.k = 3}, {.k = 5}};
  for (const std::size_t rows : {1U, 2U, 3U, 4U})
    exhaust({.rows = rows, .quasi = {testing::two_steps_of_three(), testing::two_steps_of_three()}}, specs,
            {0, 1, 2, 4}, 9);
}

TEST(FulldomainExhaustive, KOverPersons) {
  const std::vector<ModelSpec> specs = {{.k = 2}, {.k = 3}};
  for (const std::size_t rows : {3U, 4U})
    exhaust(
        {.rows = rows, .quasi = {testing::two_steps_of_three(), testing::one_step_of(2)}, .persons = true},
        specs, {0, 1, 2}, 280);
}

TEST(FulldomainExhaustive, KOverHistories) {
  const std::vector<ModelSpec> specs = {{.k = 1, .by_history = true}, {.k = 2, .by_history = true}};
  for (const std::size_t rows : {3U, 4U})
    exhaust(
        {.rows = rows, .quasi = {testing::two_steps_of_three(), testing::one_step_of(2)}, .persons = true},
        specs, {0, 1, 2}, 280);
}

TEST(FulldomainExhaustive, DiversityAndClosenessOverRows) {
  exhaust(
      {.rows = 4, .quasi = {testing::two_steps_of_three(), testing::one_step_of(2)}, .sensitive_values = 3},
      diversity_and_closeness(), {0, 2}, 1700);
}

TEST(FulldomainExhaustive, DiversityAndClosenessOverPersons) {
  exhaust({.rows = 4, .quasi = {testing::two_steps_of_three()}, .persons = true, .sensitive_values = 2},
          diversity_and_closeness(), {0, 1}, 1800);
}

TEST(FulldomainExhaustive, EveryAssignmentOfOrderedValues) {
  std::vector<ModelSpec> specs;
  for (const Closeness distance : {Closeness::ordered, Closeness::hierarchical})
    for (const double t : {0.0, 1.0 / 3, 0.5}) specs.push_back({.k = 1, .closeness = distance, .t = t});
  exhaust({.rows = 3,
           .quasi = {testing::two_steps_of_three()},
           .persons = true,
           .sensitive_values = 4,
           .ordered_values = true},
          specs, {0, 1}, 3000);
}

// Random tables, each with the models and limits drawn for it.
void randomly(const testing::RandomShape& shape, std::size_t tables, const EvaluatorSettings& settings,
              std::uint64_t salt, bool by_history = false) {
  std::vector<ModelSpec> specs = {{.k = 1}, {.k = 2}, {.k = 3}, {.k = 5}, {.k = 10}};
  for (ModelSpec& spec : specs) spec.by_history = by_history;
  if (shape.sensitive_columns > 0) {
    specs = diversity_and_closeness();
    specs.push_back({.k = 3, .diversity = Diversity::recursive, .l = 3, .c = 4});
    specs.push_back({.k = 2, .diversity = Diversity::frequency, .l = 3});
  }
  for (std::size_t i = 0; i < tables && !::testing::Test::HasFailure(); i += testing::every_nth()) {
    const std::uint64_t seed = testing::test_seed() + salt * 1'000'000 + i;
    SCOPED_TRACE("seed " + std::to_string(seed));
    testing::Random random(seed);
    const TableCase table = testing::random_table(random, shape);
    const std::uint64_t rows = table.table.rows();
    same_as_oracle(table, {specs[random() % specs.size()], specs[random() % specs.size()]},
                   {0, random() % (rows + 1), rows}, settings);
  }
}

void randomly_within_bounds(const testing::RandomShape& shape, std::size_t tables, std::uint64_t salt) {
  std::vector<ModelSpec> specs = {{.k = 1}, {.k = 2}, {.k = 3}};
  if (shape.sensitive_columns > 0) specs = diversity_and_closeness();
  for (std::size_t i = 0; i < tables && !::testing::Test::HasFailure(); i += testing::every_nth()) {
    const std::uint64_t seed = testing::test_seed() + salt * 1'000'000 + i;
    SCOPED_TRACE("seed " + std::to_string(seed));
    testing::Random random(seed);
    const TableCase table = testing::random_table(random, shape);
    const std::uint64_t rows = table.table.rows();
    same_as_oracle(table, {specs[random() % specs.size()]}, {0, random() % (rows + 1), rows}, with_entropy(),
                   random_bounds(table, random));
  }
}

TEST(FulldomainRandom, WithinBounds) {
  randomly_within_bounds({}, 80, 20);
  randomly_within_bounds({.partial_orders = false}, 40, 21);
  randomly_within_bounds({.persons = true, .sensitive_columns = 1}, 60, 22);
  randomly_within_bounds({.persons = true, .calendar = true}, 60, 23);
}

TEST(FulldomainRandom, EveryPairOfPolicies) {
  for (std::uint64_t seed = testing::test_seed(); seed < testing::test_seed() + 8; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    testing::Random random(seed);
    const TableCase table = testing::random_table(random, {.most_rows = 16, .calendar = seed % 2 == 0});
    Oracle oracle(table);
    const ModelSpec spec{.k = 2};
    oracle.judge(spec);
    EXPECT_EQ(Comparison(table, spec, oracle, with_entropy()).every_pair_of_policies(seed % 5), "")
        << text_of(table);
  }
}

TEST(FulldomainRandom, KOverRows) { randomly({}, 60, with_entropy(), 1); }
TEST(FulldomainRandom, KOverPersons) { randomly({.persons = true}, 60, with_entropy(), 2); }
TEST(FulldomainRandom, ModelsOverRows) { randomly({.sensitive_columns = 1}, 80, with_entropy(), 3); }
TEST(FulldomainRandom, ModelsOverPersons) {
  randomly({.persons = true, .sensitive_columns = 1}, 80, with_entropy(), 4);
}
TEST(FulldomainRandom, TwoSensitiveColumns) {
  randomly({.persons = true, .sensitive_columns = 2}, 30, with_entropy(), 5);
}
TEST(FulldomainRandom, ChainsOnly) { randomly({.partial_orders = false}, 30, with_entropy(), 6); }
TEST(FulldomainRandom, WithoutCache) {
  randomly({.persons = true, .sensitive_columns = 1}, 40, {.cache_bytes = 0, .with_entropy = true}, 7);
}
TEST(FulldomainRandom, OnTwoThreads) {
  randomly({.persons = true, .sensitive_columns = 1}, 40, {.threads = 2, .with_entropy = true}, 8);
}

constexpr testing::RandomShape visits{.persons = true, .alike = true};

TEST(FulldomainRandom, KOverHistories) { randomly(visits, 120, with_entropy(), 9, true); }
TEST(FulldomainRandom, KOverHistoriesOfUnlikePersons) {
  randomly({.most_columns = 2, .persons = true}, 40, with_entropy(), 10, true);
}
TEST(FulldomainRandom, KOverHistoriesWithoutCache) {
  randomly(visits, 40, {.cache_bytes = 0, .with_entropy = true}, 11, true);
}
TEST(FulldomainRandom, KOverHistoriesOnTwoThreads) {
  randomly(visits, 60, {.threads = 2, .with_entropy = true}, 12, true);
}

TEST(FulldomainRandom, RowsFirst) {
  randomly({.persons = true}, 60, {.with_entropy = true, .rows_first = 0}, 13);
  randomly({.persons = true, .sensitive_columns = 1}, 60,
           {.threads = 2, .with_entropy = true, .rows_first = 0}, 14);
  randomly({.persons = true, .calendar = true}, 40, {.cache_bytes = 0, .with_entropy = true, .rows_first = 0},
           15);
  randomly(visits, 60, {.with_entropy = true, .rows_first = 0}, 16, true);
}

TEST(FulldomainRandom, WhatIsKnownEarlyIsTrue) {
  testing::Random random(17);
  for (int round = 0; round < 200; ++round) {
    const TableCase table = testing::random_table(random, {.persons = true});
    Searcher s(table, {.k = 3}, {.rows_first = 0});
    for (NodeIndex i = 0; i < s.lattice.size(); ++i) {
      const Node node = s.lattice.node(i);
      const Outcome whole = s.evaluator.evaluate(node);
      for (const std::uint64_t limit :
           {std::uint64_t{0}, std::uint64_t{2}, whole.suppressed, s.tuples.rows_total}) {
        const Outcome found = s.evaluator.evaluate_within(node, limit);
        const std::uint64_t rows = s.tuples.rows_total;
        EXPECT_EQ(acceptable(found, rows, limit), acceptable(whole, rows, limit));
        EXPECT_TRUE(!found.exact || found.suppressed == whole.suppressed);
      }
    }
  }
}

TEST(FulldomainRandom, CalendarsBesideOtherColumns) { randomly({.calendar = true}, 40, with_entropy(), 9); }
TEST(FulldomainRandom, CalendarsOfPersonsWithManyRows) {
  randomly({.persons = true, .calendar = true}, 60, with_entropy(), 10);
}
TEST(FulldomainRandom, CalendarsUnderAllModels) {
  randomly({.persons = true, .sensitive_columns = 1, .calendar = true}, 60, with_entropy(), 11);
}

}  // namespace
}  // namespace kith::fulldomain
