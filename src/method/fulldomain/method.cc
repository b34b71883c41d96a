#include "method/fulldomain/method.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/stopwatch.h"
#include "fulldomain/anytime.h"
#include "method/calendars.h"
#include "method/certificate.h"
#include "method/covered_cells.h"
#include "method/fulldomain/decision.h"
#include "method/fulldomain/level_bounds.h"
#include "method/fulldomain/released_rows.h"
#include "method/l_of_all.h"
#include "method/lost_values.h"
#include "method/memory_need.h"
#include "method/refusals.h"
#include "method/requirement.h"
#include "method/sample.h"
#include "method/table_files.h"
#include "plan/section.h"
#include "verify/verify.h"

namespace kith::method {

namespace {

// Up to so much work the border is verified: words of bitsets to show that it covers the lattice, and tuples to count at
// each of its nodes. Under k alone nodes are counted along a trie, which takes a tenth.
constexpr std::uint64_t border_work = 300'000'000, nodes_of_word = 64, trie_saves = 10;

class FullDomainJob : public TableJob {
 public:
  explicit FullDomainJob(const Call& call) : TableJob(call), settings_(full_domain_settings(call.plan)) {
    result_.policy = name_of(settings_.policies);
    result_.lattice.emplace();
    result_.lattice->bounded = has_level_bounds(plan());
    bounds_ = level_bounds(plan(), settings_, binding_);
    stated_levels(plan(), settings_, binding_);
    Stopwatch watch;
    tuples_ = quasi_tuples(binding_.table, binding_.quasi, binding_.person,
                           needs_sensitive(plan()) ? binding_.sensitive : std::vector<int>{}, call_.threads(),
                           stand_ins(binding_));
    require_memory(call.options, need());
    if (by_history()) add_histories(tuples_, *person(), call_.threads());
    result_.frontier_wanted = call_.options.frontier.value_or(false);
    result_.persons = tuples_.persons_total;
    result_.max_suppressed = settings_.max_suppression.of(tuples_.rows_total);
    for (const hierarchy::Hierarchy& h : binding_.hierarchies) {
      result_.lattice->level_numbers.emplace_back();
      result_.lattice->level_names.emplace_back();
      for (hierarchy::Level level = 0; level < h.size(); ++level) {
        result_.lattice->level_numbers.back().push_back(h.number_of(level));
        result_.lattice->level_names.back().push_back(h.levels[level].name);
      }
    }
    note_choices();
    result_.took(&outcome::Seconds::tuples, watch.lap());
  }

  void decide() override {
    require_persons(tuples_.persons_total, tuples_.persons_known);
    if (result_.max_suppressed > result_.rows)
      throw Error(ErrorCode::suppression_out_of_range,
                  fmt::format("max_suppression is {} rows, and the table has {}", result_.max_suppressed,
                              result_.rows),
                  {plan().file.string()}, "allow as many rows at most as there are");
    model_.emplace(model_of(plan(), binding_, tuples_));
    result_.model = model_->describe() + counting();
    decision_ = method::decide(plan(), call_.options, binding_, tuples_, *model_, result_, call_.progress);
    if (decision_.tuples) tuples_ = *std::exchange(decision_.tuples, std::nullopt);
    describe_decision(plan(), binding_, tuples_, decision_, result_);
    if (settings_.mask_suppressed && result_.suppressed > 0) {
      decision_.treatment.mask_suppressed = may_mask(binding_, tuples_, *model_, decision_);
      if (!decision_.treatment.mask_suppressed)
        result_.note("suppressed-dropped",
                     "the suppressed rows do not meet the model as a class of their own; they were dropped");
    }
    note_lost();
    show_rows();
    if (const std::optional<Error> why = refusal()) result_.refused = why->message();
    Stopwatch watch;
    verify_border();
    result_.took(&outcome::Seconds::verify, watch.lap());
  }

  // A baseline's table is released only if it keeps the plan's promise.
  std::optional<Error> refusal() const override {
    const auto& baseline = result_.lattice->baseline;
    if (!baseline) return std::nullopt;
    if (baseline->classes_below_k == 0) return refusal_beyond_k(*baseline);
    return Error(
        ErrorCode::no_release,
        fmt::format(
            "{} passes its own check, yet leaves {} classes with fewer than k = {} persons ({} rows, {} of "
            "them alone); nothing was released",
            baseline->name, baseline->classes_below_k, result_.k, baseline->rows_below_k,
            baseline->unique_rows),
        {plan().source.description()}, "use method \"full-domain\"; --report FILE shows what was missed");
  }

  void write(const Workspace& workspace, const Secrets&) override {
    const ReleasedRows rows(binding_, tuples_, decision_.treatment, call_.threads(), call_.progress);
    result_.masked = rows.masked_rows();
    class_of_row_ = rows.class_of_row();
    if (workspace.map) write_private_map(*workspace.map, class_of_row_, workspace.files);
    const auto sink = create_table(workspace, rows.columns());
    rows.write_to(*sink, call_.progress);
    if (call_.options.compared)
      result_.covered = covered_by_levels(binding_, tuples_, decision_.treatment, class_of_row_);
  }

  std::vector<std::string> verify(const Workspace& workspace) override {
    const Table written = read_back(workspace);
    verify::Claim full = claim();
    full.class_of_row = &class_of_row_;
    return verify::disprove(written, full, call_.progress);
  }

  void describe() override {
    describe_histories(plan(), binding_, tuples_, decision_, call_.threads(), result_);
  }

 private:
  std::uint64_t need() const {
    const DataSize data = size_of(binding_);
    return need_of_full_domain(data, tuples_.size(), 1) + need_of_engine(data, format_of(plan().output));
  }

  // A baseline that looks at k alone may still leave classes that break l or t.
  std::optional<Error> refusal_beyond_k(const outcome::Baseline& baseline) const {
    if (model_->k_only()) return std::nullopt;
    const FailingClasses failing = failing_classes(binding_, tuples_, *model_, decision_);
    if (failing.classes == 0) return std::nullopt;
    return Error(ErrorCode::no_release,
                 fmt::format("{} leaves {} classes ({} rows) that do not satisfy {}{}; nothing was released",
                             baseline.name, failing.classes, failing.rows, model_->describe(),
                             why_l_fails(plan().privacy, binding_)),
                 {plan().source.description()}, "use method \"full-domain\"");
  }

  void note_lost() {
    if (result_.suppressed == 0) return;
    const Treatment& treatment = decision_.treatment;
    std::vector<bool> released;
    for (const std::uint32_t tuple : tuples_.tuple_of_row)
      released.push_back(treatment.released[treatment.class_of[tuple]]);
    for (std::size_t q = 0; q < binding_.hierarchies.size(); ++q) {
      const hierarchy::Hierarchy& h = binding_.hierarchies[q];
      if (treatment.levels[q] == h.top()) continue;
      const hierarchy::LevelLabels& level = h.levels[treatment.levels[q]];
      std::vector<std::uint32_t> labels;
      for (const Code code : binding_.column(binding_.quasi[q]).codes) labels.push_back(level.of[code]);
      note_lost_values({h.column, level.labels, labels, treatment.levels[q] == 0}, released, person(),
                       result_);
    }
  }

  void show_rows() {
    const Treatment& treatment = decision_.treatment;
    const auto released = [&](std::uint32_t row) {
      return bool{treatment.released[treatment.class_of[tuples_.tuple_of_row[row]]]};
    };
    const auto cell = [&](std::size_t q, std::uint32_t row) {
      const bool masked = !treatment.masked_cells.empty() &&
                          (treatment.masked_cells[tuples_.tuple_of_row[row]] >> q & 1) != 0;
      if (masked || !released(row)) return std::string("*");
      const hierarchy::LevelLabels& level = binding_.hierarchies[q].levels[treatment.levels[q]];
      return level.labels[level.of[binding_.column(binding_.quasi[q]).codes[row]]];
    };
    result_.samples = {sample_of(
        {binding_.table, binding_.quasi, binding_.released},
        [&](std::uint32_t row) { return !treatment.mask_suppressed && !released(row); }, cell)};
  }

  bool by_history() const { return plan().privacy.by_history(); }

  std::string counting() const {
    if (by_history()) return ", counting persons by their whole history";
    return result_.persons_known ? ", counting persons" : ", counting rows";
  }

  void note_choices() {
    for (const hierarchy::Hierarchy& h : binding_.hierarchies) note_calendar(h, result_);
    for (const hierarchy::Hierarchy& h : binding_.hierarchies)
      if (h.derived)
        result_.note(
            "hierarchy-derived",
            fmt::format("column '{}' had no hierarchy; one was made from its values: {}", h.column, h.kind));
    note_unnamed_persons(person(), result_);
    if (settings_.max_suppression.rounds(result_.rows))
      result_.note("suppression-rounded",
                   fmt::format("{} of {} rows is {} row{}, rounded down", settings_.max_suppression.text(),
                               result_.rows, result_.max_suppressed, result_.max_suppressed == 1 ? "" : "s"));
    if (call_.options.suppression_by_flag)
      note_number_by_flag(settings_.max_suppression, result_.rows, "rows", result_);
  }

  verify::Claim claim() const {
    verify::Claim claim;
    claim.model = requirement_of(plan(), binding_, result_);
    claim.source = &binding_.table;
    for (const hierarchy::Hierarchy& h : binding_.hierarchies) claim.hierarchies.push_back(&h);
    claim.levels = decision_.treatment.levels;
    claim.released_columns = binding_.names_at(binding_.released);
    claim.released_rows = result_.released;
    claim.suppressed_rows = result_.suppressed;
    claim.cells_may_be_masked = !decision_.treatment.masked_cells.empty();
    return claim;
  }

  bool border_is_affordable() const {
    const outcome::Lattice& lattice = *result_.lattice;
    const std::uint64_t counted = by_history() ? tuples_.rows_total : tuples_.size();
    const std::uint64_t saved = model_->k_only() && !by_history() ? trie_saves : 1;
    return lattice.border * counted / saved <= border_work &&
           lattice.nodes / nodes_of_word <= border_work / lattice.border;
  }

  void verify_border() {
    outcome::Lattice& lattice = *result_.lattice;
    if (!call_.options.proof || lattice.border == 0 || !border_is_affordable()) return;
    verify::Border border;
    for (const outcome::NodeFigures& node : lattice.minimal) border.minimal.push_back(node.levels);
    for (const outcome::NodeFigures& node : lattice.maximal_failing)
      border.maximal_failing.push_back(node.levels);
    const auto wrong = disprove_border(claim(), border, result_.max_suppressed, bounds_, call_.progress);
    if (!wrong.empty())
      throw Error(ErrorCode::verification_failed, "the search is not complete: " + wrong.front());
    lattice.border_verified = true;
  }

  std::vector<std::string> level_names() const override {
    std::vector<std::string> names;
    for (std::size_t c = 0; c < binding_.hierarchies.size(); ++c)
      names.push_back(binding_.hierarchies[c].levels[decision_.treatment.levels[c]].name);
    return names;
  }

  std::string proof() const override { return proof_file(result_); }

  FullDomainSettings settings_;
  std::vector<hierarchy::LevelBounds> bounds_;
  QuasiTuples tuples_;
  Decision decision_;
  std::vector<std::uint32_t> class_of_row_;
};

void refuse_work_without_use(const plan::Plan& plan, const FullDomainSettings& settings) {
  if (!settings.work) return;
  const Place place = plan.place_of("method.work");
  if (*settings.work == 0) refuse_value(place, "work must be at least 1", "write e.g. work = 1000000000");
  if (settings.search == SearchKind::binary)
    refuse_value(place, "a binary search cannot stop early", "remove work, or write search = \"all\"");
  if (const std::string why = fulldomain::why_not_anytime(settings.policies); !why.empty())
    refuse_value(
        place,
        fmt::format("a search that stops early cannot go by policy {}: {}", name_of(settings.policies), why),
        "remove work, or choose by ncp, loss, entropy or height");
}

}  // namespace

Artifacts FullDomainMethod::artifacts(const plan::Plan& plan) const {
  Artifacts artifacts = TableMethod::artifacts(plan);
  artifacts.proof = true;
  return artifacts;
}

void FullDomainMethod::check_settings(const plan::Plan& plan) const {
  refuse_words_of_others(plan, info());
  const FullDomainSettings settings = full_domain_settings(plan);
  if (plan.privacy.by_history()) {
    const Place place = plan.place_of("privacy.persons");
    if (info().baseline)
      refuse_value(place, fmt::format("the baseline {} knows no histories", info().name),
                   "use the method full-domain, or write persons = \"classes\"");
    if (settings.mask_suppressed)
      refuse_value(place,
                   "a history removes whole persons, and masked rows would show how many rows they had",
                   "write suppressed = \"drop\", or write persons = \"classes\"");
  }
  std::vector<std::string> quasi;
  for (const plan::ColumnPlan* column : plan.with_role(plan::Role::quasi)) quasi.push_back(column->name);
  for (const std::string& name : settings.generalize)
    if (std::ranges::find(quasi, name) == quasi.end())
      refuse_value(plan.place_of("method.generalize"),
                   fmt::format("generalize names '{}', which is no quasi column", name),
                   plan::suggestion(name, quasi));
  for (const auto& [name, level] : settings.levels)
    if (std::ranges::find(quasi, name) == quasi.end())
      refuse_value(plan.place_of("method.levels"),
                   fmt::format("levels names '{}', which is no quasi column", name),
                   plan::suggestion(name, quasi));
  if (!settings.levels.empty() && settings.search == SearchKind::binary)
    refuse_value(plan.place_of("method.levels"),
                 "a binary search finds one node of least height, and levels names another",
                 "remove levels, or write search = \"all\"");
  refuse_work_without_use(plan, settings);
  TableMethod::check_settings(plan);
}

std::unique_ptr<Job> FullDomainMethod::bind(const Call& call) const {
  return std::make_unique<FullDomainJob>(call);
}

}  // namespace kith::method
