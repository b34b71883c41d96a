#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "base/parallel.h"
#include "base/stopwatch.h"
#include "fulldomain/anytime.h"
#include "fulldomain/datafly.h"
#include "fulldomain/distance_vectors.h"
#include "fulldomain/frontier.h"
#include "fulldomain/granularity_search.h"
#include "fulldomain/mu_argus.h"
#include "kith/error.h"
#include "method/fulldomain/decision.h"
#include "method/fulldomain/explained_failure.h"
#include "method/fulldomain/level_bounds.h"
#include "method/fulldomain/settings.h"
#include "method/l_of_all.h"
#include "method/memory_need.h"
#include "method/method.h"
#include "method/registry.h"
#include "plan/write.h"

namespace kith::method {

namespace {

using fulldomain::Hierarchies;
using fulldomain::Lattice;
using fulldomain::Node;
using fulldomain::NodeEvaluator;
using fulldomain::ScoredNode;
using fulldomain::SearchResult;

constexpr std::uint64_t company_work = 20'000'000'000;
constexpr std::size_t forcing_steps_shown = 3, forcing_rows_shown = 8;
// Up to so many nodes times tuples the loss of every node is worked out, else of minimal nodes alone.
constexpr std::uint64_t loss_work = 100'000'000;
// Up to so many granularities times tuples every one is tried for the report.
constexpr std::uint64_t granularity_work = 50'000'000;

class Decider {
 public:
  Decider(const plan::Plan& plan, const Options& options, const Binding& binding, const QuasiTuples& tuples,
          const privacy::Model& model, outcome::TableOutcome& result, Progress& progress)
      : plan_(plan),
        settings_(full_domain_settings(plan)),
        options_(options),
        binding_(binding),
        tuples_(tuples),
        result_(result),
        progress_(progress),
        threads_(threads()),
        bounds_(level_bounds(plan, settings_, binding)),
        lattice_(orders(), most_nodes()),
        evaluator_(tuples, hierarchies(), model, evaluator_settings()) {
    search_options_.max_suppressed = result.max_suppressed;
    search_options_.prune = options.prune;
    search_options_.threads = threads_;
    search_options_.every_standing = std::holds_alternative<LossMeasure>(policies().front());
    result.policy = name_of(policies());
  }

  Decision decide() {
    if (method_of(plan_).info().name == mu_argus_info().name) return by_mu_argus();
    if (method_of(plan_).info().name == datafly_info().name) return by_datafly();
    return by_full_domain();
  }

 private:
  unsigned threads() const {
    const unsigned wanted =
        options_.threads > 0 ? std::min(options_.threads, most_threads) : hardware_threads();
    return threads_that_fit(options_, size_of(binding_), tuples_.size(), wanted);
  }

  // The calendar column, if it alone may be generalized.
  std::optional<std::size_t> time_column() const {
    if (settings_.generalize.size() != 1) return std::nullopt;
    for (std::size_t c = 0; c < binding_.hierarchies.size(); ++c)
      if (binding_.hierarchies[c].column == settings_.generalize.front() &&
          binding_.hierarchies[c].is_calendar())
        return c;
    return std::nullopt;
  }

  std::vector<Policy> policies() const {
    if (!settings_.policy_stated && time_column()) return {Preference::gen_c};
    return settings_.policies;
  }

  std::vector<hierarchy::LevelOrder> orders() const {
    std::vector<hierarchy::LevelOrder> result;
    for (std::size_t c = 0; c < bounds_.size(); ++c)
      result.push_back(binding_.hierarchies[c].order.between(bounds_[c].least, bounds_[c].most));
    return result;
  }

  // A search that can stop early needs not look at every node.
  bool may_stop_early() const {
    return method_of(plan_).info().name == full_domain_info().name && settings_.search == SearchKind::all &&
           options_.prune && !time_column();
  }

  fulldomain::NodeIndex most_nodes() const {
    return may_stop_early() ? Lattice::most_numbered : Lattice::max_nodes;
  }

  Hierarchies hierarchies() const {
    Hierarchies result;
    for (const hierarchy::Hierarchy& h : binding_.hierarchies) result.push_back(&h);
    return result;
  }

  fulldomain::EvaluatorSettings evaluator_settings() const {
    fulldomain::EvaluatorSettings settings;
    settings.threads = threads_;
    if (options_.memory_bytes > 0)
      settings.cache_bytes =
          room_for_cache(options_, need_of_full_domain(size_of(binding_), tuples_.size(), threads_));
    const std::vector<Policy> all = policies();
    settings.with_entropy = std::ranges::find(all, Policy(LossMeasure::entropy)) != all.end();
    return settings;
  }

  [[noreturn]] void nothing_satisfies() {
    Loosening loosening{.lattice = lattice_,
                        .evaluator = evaluator_,
                        .max_suppressed = result_.max_suppressed,
                        .some_may_not_be_generalized = !settings_.generalize.empty(),
                        .lowered = {},
                        .raised = {}};
    for (std::size_t c = 0; c < bounds_.size(); ++c) {
      const hierarchy::Hierarchy& h = binding_.hierarchies[c];
      loosening.lowered.push_back(settings_.may_generalize(h.column) && bounds_[c].most != h.top());
      loosening.raised.push_back(bounds_[c].least != 0);
    }
    throw Error(ErrorCode::no_release,
                fmt::format("no generalization{} satisfies {} with at most {} suppressed rows{}",
                            has_level_bounds(plan_) ? " within min_level and max_level" : "",
                            evaluator_.model().describe(), result_.max_suppressed,
                            why_l_fails(plan_.privacy, binding_)),
                {plan_.source.description()}, remedy_of(loosening));
  }

  // The nodes that have the levels the plan names.
  Lattice stated_nodes() const {
    const auto stated = stated_levels(plan_, settings_, binding_);
    std::vector<hierarchy::LevelOrder> orders;
    for (std::size_t c = 0; c < stated.size(); ++c)
      orders.push_back(stated[c] ? lattice_.order(c).between(*stated[c], *stated[c]) : lattice_.order(c));
    return Lattice(std::move(orders), most_nodes());
  }

  // The policies choose among these.
  ScoredNode choose_as_stated(const SearchResult& search) {
    const Lattice within = stated_nodes();
    const SearchResult found = find_minimal(within, evaluator_, search_options_, progress_);
    if (found.minimal.empty())
      stated_levels_fail(within, fmt::format("choose other levels, e.g. levels = {}",
                                             stated_text(search.minimal.front().node)));
    result_.lattice->chosen_by = outcome::ChosenBy::plan;
    return fulldomain::choose(within, evaluator_, found, policies(), weights(), search_options_, progress_);
  }

  [[noreturn]] void stated_levels_fail(const Lattice& within, std::string remedy) {
    const fulldomain::Outcome top = evaluator_.evaluate(within.top());
    if (top.suppressed < tuples_.rows_total)
      remedy += fmt::format(", or allow max_suppression = {}", top.suppressed);
    throw Error(
        ErrorCode::no_release,
        fmt::format("the levels that the plan names do not satisfy {} with at most {} suppressed rows: "
                    "{}{}",
                    evaluator_.model().describe(), result_.max_suppressed,
                    within.size() == 1 ? "" : "even if the other columns are as general as they may be, ",
                    failing_sizes(evaluator_, within.top(), tuples_.persons_known)),
        {plan_.source.description()}, remedy);
  }

  // As a plan would write it.
  std::string stated_text(const Node& node) const {
    plan::Value table;
    for (std::size_t c = 0; c < node.size(); ++c)
      table.set(binding_.hierarchies[c].column, binding_.hierarchies[c].number_of(node[c]));
    return plan::value_text(table);
  }

  void record_search(const SearchResult& search) {
    result_.lattice->monotone = search.monotone;
    result_.lattice->checked = search.checked;
    for (const ScoredNode& node : search.minimal)
      result_.lattice->minimal.push_back(figures_of(lattice_, node));
    for (const Node& node : search.maximal_failing)
      result_.lattice->maximal_failing.push_back(
          {node, lattice_.height(node), lattice_.relative_height(node), 0, 0});
    if (search.monotone) result_.lattice->border = search.minimal.size() + search.maximal_failing.size();
  }

  ScoredNode choose(const SearchResult& search) {
    if (!settings_.levels.empty()) return choose_as_stated(search);
    return fulldomain::choose(lattice_, evaluator_, search, policies(), weights(), search_options_,
                              progress_);
  }

  std::vector<double> weights() const {
    std::vector<double> result;
    for (const plan::ColumnPlan* column : plan_.with_role(plan::Role::quasi))
      result.push_back(column->weight);
    return result;
  }

  Decision treat(const ScoredNode& chosen) {
    result_.lattice->chosen = figures_of(lattice_, chosen);
    NodeEvaluator::Partition partition = evaluator_.partition(chosen.node);
    Decision decision;
    if (evaluator_.model().by_history()) {
      decision = decision_by_history(binding_, tuples_, std::move(partition));
      decision.treatment.levels = chosen.node;
      return decision;
    }
    decision.treatment.levels = chosen.node;
    decision.treatment.class_of = std::move(partition.class_of);
    decision.treatment.released = std::move(partition.passes);
    decision.class_rows = std::move(partition.rows);
    decision.class_persons = std::move(partition.persons);
    return decision;
  }

  // Unasked, the frontier may take a fifth of what the rest of the run takes. That is counted, not timed: in looks at
  // tuples, where starting is worth 8 million, and reading, writing and verifying a cell some 20. If the search says
  // that it will be more, it is not begun: nodes that were not counted are cheaper than those that were, by half or so.
  std::uint64_t most_frontier_work(const SearchResult& search) const {
    constexpr std::uint64_t start = 8'000'000, cell = 20;
    if (options_.frontier) return std::numeric_limits<std::uint64_t>::max();
    const std::uint64_t most =
        (start + cell * tuples_.rows_total * binding_.released.size() + search.work) / 5;
    const std::uint64_t per_node = search.work / std::max<std::uint64_t>(search.checked, 1);
    return per_node * lattice_.size() / 2 > most ? 0 : most;
  }

  std::vector<std::uint64_t> make_frontier(const SearchResult& search) {
    if (options_.compared || !options_.frontier.value_or(true)) return {};
    Stopwatch watch;
    auto found = frontier_within(lattice_, evaluator_, most_frontier_work(search), threads_, progress_);
    if (!found) {
      result_.note("frontier-not-computed",
                   "the frontier was not computed, it would look at every node; --frontier asks for it");
      result_.took(&outcome::Seconds::frontier, watch.lap());
      return {};
    }
    fulldomain::Frontier& frontier = *found;
    for (const auto& entry : frontier.entries)
      result_.lattice->frontier.push_back({entry.node, entry.from, entry.below});
    result_.lattice->frontier_known = true;
    for (const auto& step : height_curve(lattice_, frontier))
      result_.lattice->curve.push_back({step.suppressed, lattice_.height(step.node), step.node});
    make_loss_curve(frontier);
    if (evaluator_.model().by_history())
      result_.note(
          "forcing-not-told",
          "which rows forced the generalization is not told: with persons = \"history\" it is whole persons, "
          "not single rows, that do");
    else
      find_what_forced();
    result_.took(&outcome::Seconds::frontier, watch.lap());
    return std::move(frontier.suppressed);
  }

  // The measure of the plan's own policy. Policies that measure nothing are shown by NCP.
  LossMeasure measure() const {
    for (const Policy& policy : policies())
      if (const auto* own = std::get_if<LossMeasure>(&policy)) return *own;
    return LossMeasure::ncp;
  }

  // Up to a fifth of the rows, or twice the limit if that is more.
  void make_loss_curve(const fulldomain::Frontier& frontier) {
    const std::uint64_t most = std::max(tuples_.rows_total / 5, 2 * result_.max_suppressed);
    std::vector<fulldomain::NodeIndex> candidates;
    const auto consider = [&](fulldomain::NodeIndex node) {
      const std::uint64_t suppressed = frontier.suppressed[node];
      if (suppressed <= most && suppressed < tuples_.rows_total) candidates.push_back(node);
    };
    if (lattice_.size() * tuples_.size() <= loss_work) {
      for (fulldomain::NodeIndex i = 0; i < lattice_.size(); ++i) consider(i);
    } else {
      for (const auto& entry : frontier.entries) consider(lattice_.index(entry.node));
      if (const Node& chosen = result_.lattice->chosen.levels; !chosen.empty())
        consider(lattice_.index(chosen));
    }
    result_.lattice->loss_measure = name_of({Policy(measure())});
    for (auto& step : loss_curve(lattice_, evaluator_, measure(), std::move(candidates), frontier.suppressed,
                                 threads_, progress_))
      result_.lattice->loss_curve.push_back({step.suppressed, step.value, std::move(step.node)});
  }

  // Every granularity of every calendar, the other columns as chosen.
  void try_granularities() {
    result_.lattice->tried.resize(binding_.hierarchies.size());
    for (std::size_t c = 0; c < binding_.hierarchies.size(); ++c) {
      const std::size_t levels = binding_.hierarchies[c].levels.size();
      if (!binding_.hierarchies[c].is_calendar() || levels * tuples_.size() > granularity_work) continue;
      for (std::uint32_t level = 0; level < levels; ++level) {
        Node node = result_.lattice->chosen.levels;
        node[c] = level;
        const fulldomain::Outcome outcome = evaluator_.evaluate(node);
        result_.lattice->tried[c].push_back({acceptable(outcome, tuples_.rows_total, result_.max_suppressed),
                                             outcome.suppressed, outcome.classes, outcome.least_persons,
                                             outcome.sum_of_persons});
      }
    }
  }

  // The source row that stands for a tuple: its first.
  std::vector<std::uint32_t> first_rows() const {
    std::vector<std::uint32_t> first(tuples_.size(), 0);
    for (std::size_t row = tuples_.tuple_of_row.size(); row-- > 0;)
      first[tuples_.tuple_of_row[row]] = static_cast<std::uint32_t>(row);
    return first;
  }

  outcome::ForcingRow forcing_row(std::uint32_t tuple, std::uint32_t row, bool with_company) const {
    outcome::ForcingRow result;
    result.row = row;
    for (const int q : binding_.quasi) result.values.emplace_back(binding_.column(q).at(row));
    if (with_company)
      result.reaches = nodes_in_company(lattice_, tuples_, evaluator_.hierarchies(), tuple, plan_.privacy.k);
    return result;
  }

  void find_what_forced() {
    const outcome::Lattice::CurvePoint* within = nullptr;
    std::vector<std::pair<std::uint64_t, Node>> curve;
    for (const outcome::Lattice::CurvePoint& point : result_.lattice->curve) {
      if (point.suppressed <= result_.max_suppressed) within = &point;
      curve.emplace_back(point.suppressed, point.levels);
    }
    if (!within) return;
    const std::uint64_t at_most = std::max<std::uint64_t>(10, tuples_.rows_total / 50);
    auto steps = forced_by(lattice_, evaluator_, curve, within->levels, result_.max_suppressed, at_most);
    if (steps.size() > forcing_steps_shown) steps.resize(forcing_steps_shown);
    const std::vector<std::uint32_t> first = first_rows();
    const bool with_company = lattice_.size() * tuples_.size() <= company_work && lattice_.size() <= 200'000;
    for (const auto& step : steps) {
      outcome::ForcingStep shown;
      shown.without = step.more_rows;
      shown.node = figures_of(lattice_, {step.node, step.outcome});
      for (const std::uint32_t tuple : step.tuples) {
        if (shown.rows.size() == forcing_rows_shown) break;
        shown.rows.push_back(forcing_row(tuple, first[tuple], with_company));
      }
      result_.lattice->forcing.push_back(std::move(shown));
    }
  }

  // Why a lattice with so many nodes needs another policy.
  void require_bound() const {
    const std::string why = fulldomain::why_not_anytime(policies());
    if (why.empty()) return;
    throw Error(
        ErrorCode::lattice_too_large,
        fmt::format("the quasi columns have more than {} combinations of levels, and a search that stops "
                    "early cannot go by policy {}: {}",
                    Lattice::max_nodes, name_of(policies()), why),
        {},
        "choose by ncp, loss, entropy or height, or name the columns that may be generalized with "
        "method.generalize");
  }

  Decision by_anytime() {
    require_bound();
    const bool stated = !settings_.levels.empty();
    const Lattice nodes = stated ? stated_nodes() : lattice_;
    const fulldomain::AnytimeResult found = search_anytime(
        nodes, evaluator_, policies(), weights(),
        {result_.max_suppressed, settings_.work.value_or(fulldomain::default_work), threads_}, progress_);
    if (!found.best) nothing_found(found, nodes);
    if (stated) result_.lattice->chosen_by = outcome::ChosenBy::plan;
    record_anytime(found);
    Decision decision = treat(*found.best);
    describe_levels(lattice_, result_);
    try_granularities();
    return decision;
  }

  [[noreturn]] void nothing_found(const fulldomain::AnytimeResult& found, const Lattice& nodes) {
    if (found.finished && !settings_.levels.empty()) stated_levels_fail(nodes, "choose other levels");
    if (found.finished) nothing_satisfies();
    throw Error(ErrorCode::no_release,
                fmt::format("no generalization that satisfies {} was found before the search stopped",
                            evaluator_.model().describe()),
                {plan_.source.description()},
                fmt::format("allow more work, e.g. --work {}", 10 * found.work));
  }

  // Minimal nodes of the nodes that a plan allows need not be minimal in the lattice.
  void record_anytime(const fulldomain::AnytimeResult& found) {
    outcome::Lattice& lattice = *result_.lattice;
    lattice.monotone = found.monotone;
    lattice.checked = found.checked;
    lattice.complete = found.finished;
    lattice.acceptable_known = false;
    lattice.bound = found.bound;
    lattice.gap = found.gap();
    if (found.minimal && settings_.levels.empty())
      lattice.minimal.push_back(figures_of(lattice_, *found.best));
    const std::string best = fmt::format("no node is better by more than {:.1f} %", 100 * found.gap());
    if (found.interrupted)
      result_.note("search-interrupted",
                   "the search was interrupted, and the best node found until then was released; " + best,
                   outcome::Severity::warning);
    else if (!found.finished)
      result_.note("search-unfinished",
                   "the search stopped at its limit of work, with the best node found until then; " + best);
    if (!options_.compared)
      result_.note("frontier-not-computed",
                   "neither the frontier nor all minimal nodes were worked out: that takes a look at every "
                   "node, and this search looks at some");
  }

  Decision by_full_domain() {
    if (settings_.search == SearchKind::binary) return by_binary_search();
    if (may_stop_early() && (settings_.work || lattice_.size() > Lattice::max_nodes)) return by_anytime();
    const SearchResult search = time_column()
                                    ? over_granularities(*time_column())
                                    : find_minimal(lattice_, evaluator_, search_options_, progress_);
    record_search(search);
    if (search.minimal.empty()) nothing_satisfies();
    Decision decision = treat(choose(search));
    describe_lattice(lattice_, search, make_frontier(search), result_);
    try_granularities();
    return decision;
  }

  SearchResult over_granularities(std::size_t column) {
    const hierarchy::Hierarchy& h = binding_.hierarchies[column];
    auto found = find_least_granularities(lattice_, column, evaluator_, search_options_, progress_);
    for (const hierarchy::Hierarchy::Listed& listed : h.listed) {
      outcome::GranularityFigures figures;
      figures.name = listed.name;
      if (!listed.level) {
        figures.disregarded = listed.why;
      } else if (const auto& outcome = found.outcomes[*listed.level]) {
        figures.acceptable = acceptable(*outcome, tuples_.rows_total, result_.max_suppressed);
        figures.suppressed = outcome->suppressed;
        figures.suppressed_exactly = outcome->exact;
        if (*figures.acceptable) figures.gen = {outcome->least_persons, outcome->sum_of_persons};
      } else if (const auto& finer = found.ruled_out_by[*listed.level]) {
        figures.not_looked_at = fmt::format("'{}' is finer and suffices", h.levels[*finer].name);
      } else {
        figures.not_looked_at = "it is not within min_level and max_level";
      }
      result_.lattice->granularities.push_back(std::move(figures));
    }
    return std::move(found.search);
  }

  Decision by_binary_search() {
    SearchResult search;
    const auto found = find_least_height(lattice_, evaluator_, search_options_, search.checked, progress_);
    result_.lattice->complete = false;
    if (!found) nothing_satisfies();
    search.minimal = {*found};
    record_search(search);
    result_.lattice->border = 0;
    Decision decision = treat(*found);
    describe_lattice(lattice_, search, {}, result_);
    try_granularities();
    return decision;
  }

  std::string node_text(const Node& node) const {
    std::string text;
    for (std::size_t c = 0; c < node.size(); ++c)
      text += fmt::format("{}{}: {}", c == 0 ? "" : ", ", binding_.hierarchies[c].column,
                          binding_.hierarchies[c].levels[node[c]].name);
    return text;
  }

  void describe_walk(const std::vector<Node>& visited, outcome::Baseline& baseline) const {
    for (const Node& node : visited) {
      baseline.steps.push_back(node_text(node));
      baseline.walk.emplace_back(node.begin(), node.end());
    }
  }

  void note_better(const SearchResult& search, const Node& own, outcome::Baseline& baseline) const {
    for (const ScoredNode& node : search.minimal) {
      if (node.node == own)
        baseline.minimal = true;
      else if (lattice_.finer_or_equal(node.node, own))
        baseline.better.push_back(figures_of(lattice_, node));
    }
  }

  Decision by_datafly() {
    const fulldomain::DataflyWalk walk = datafly(lattice_, evaluator_, result_.max_suppressed, progress_);
    const SearchResult search = find_minimal(lattice_, evaluator_, search_options_, progress_);
    record_search(search);
    if (!walk.stopped) nothing_satisfies();
    outcome::Baseline baseline;
    baseline.name = "datafly";
    result_.lattice->chosen_by = outcome::ChosenBy::baseline;
    describe_walk(walk.visited, baseline);
    note_better(search, walk.stopped->node, baseline);
    result_.lattice->baseline = std::move(baseline);
    Decision decision = treat(*walk.stopped);
    describe_lattice(lattice_, search, make_frontier(search), result_);
    try_granularities();
    return decision;
  }

  Decision by_mu_argus() {
    std::vector<fulldomain::IdentifyingLevel> levels;
    for (const plan::ColumnPlan* column : plan_.with_role(plan::Role::quasi))
      levels.push_back(static_cast<fulldomain::IdentifyingLevel>(column->identifying));
    fulldomain::MuArgusResult made = mu_argus(lattice_, tuples_, evaluator_.hierarchies(), plan_.privacy.k,
                                              result_.max_suppressed, levels, progress_);
    const SearchResult search = find_minimal(lattice_, evaluator_, search_options_, progress_);
    record_search(search);
    outcome::Baseline baseline;
    baseline.name = "mu-argus";
    result_.lattice->chosen_by = outcome::ChosenBy::baseline;
    describe_walk(made.visited, baseline);
    baseline.masked_cells = made.masked_cells;
    baseline.combinations = made.combinations.size();
    for (std::size_t cls = 0; cls < made.rows.size(); ++cls) {
      if (made.persons[cls] >= plan_.privacy.k) continue;
      ++baseline.classes_below_k;
      baseline.rows_below_k += made.rows[cls];
      if (made.persons[cls] == 1) baseline.unique_rows += made.rows[cls];
    }
    note_better(search, made.node, baseline);
    result_.lattice->baseline = std::move(baseline);
    Decision decision;
    decision.treatment.levels = made.node;
    decision.treatment.released.assign(made.rows.size(), true);
    decision.treatment.class_of = std::move(made.class_of);
    decision.treatment.masked_cells = std::move(made.masked);
    result_.lattice->chosen = figures_of(lattice_, {made.node, {0, 0, made.rows.size()}});
    decision.class_rows = std::move(made.rows);
    decision.class_persons = std::move(made.persons);
    describe_lattice(lattice_, search, {}, result_);
    return decision;
  }

  const plan::Plan& plan_;
  FullDomainSettings settings_;
  const Options& options_;
  const Binding& binding_;
  const QuasiTuples& tuples_;
  outcome::TableOutcome& result_;
  Progress& progress_;
  unsigned threads_;
  std::vector<hierarchy::LevelBounds> bounds_;
  Lattice lattice_;
  NodeEvaluator evaluator_;
  fulldomain::SearchOptions search_options_;
};

}  // namespace

Decision decide(const plan::Plan& plan, const Options& options, const Binding& binding,
                const QuasiTuples& tuples, const privacy::Model& model, outcome::TableOutcome& result,
                Progress& progress) {
  return Decider(plan, options, binding, tuples, model, result, progress).decide();
}

}  // namespace kith::method
