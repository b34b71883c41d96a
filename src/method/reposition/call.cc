#include "method/reposition/call.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "method/calendars.h"
#include "method/reposition/settings.h"
#include "method/requirement.h"
#include "method/sample.h"
#include "report/markup.h"

namespace kith::method {

namespace {

constexpr const char* covered = "covered";
constexpr const char* moves_tell =
    "records were moved or dropped by their values: whoever knows when a person was really recorded may read "
    "the value from that";

void note_unknown_persons(outcome::RepositionOutcome& result) {
  const char* text =
      "no column says whom a record is about: every record is taken for a person of its own, and whoever has "
      "several records in one snapshot is protected less";
  result.caveat("persons-unknown", outcome::Severity::warning, text, text);
}

void note_plain(outcome::RepositionOutcome& result) {
  const char* text =
      "publish = \"plain\" promises eligible snapshots only: whoever knows somebody's quasi values may find "
      "a "
      "group within a snapshot in which all share one sensitive value";
  result.caveat("plain-promises-eligibility", outcome::Severity::severe, text, text);
}

void note_several_snapshots(outcome::RepositionOutcome& result) {
  const char* text =
      "persons have records in several snapshots: whoever knows all of them can intersect their values, and "
      "l "
      "speaks of one snapshot at a time";
  if (result.persons_known && result.persons < result.rows)
    result.caveat("several-snapshots", outcome::Severity::warning, text, text);
}

std::string mu_text(const RepositionSettings& method) {
  if (method.mu == Mu::linear) return "linear";
  if (method.mu == Mu::quadratic) return "quadratic";
  return fmt::format("{}", fmt::join(method.mu_table, ", "));
}

std::string beta_text(const RepositionSettings& method) {
  if (method.beta) return fmt::format("{}", *method.beta);
  return method.beta_of.empty() ? "mu(window)" : "by value";
}

std::string model_text(const outcome::RepositionOutcome& result, Publish publish) {
  const std::string counting = result.persons_known ? ", nobody twice in it" : ", counting records";
  if (publish == Publish::plain)
    return fmt::format("{}-eligibility of '{}' in every snapshot{}; nothing is claimed of classes within it",
                       result.l, result.sensitive_column, counting);
  return fmt::format("frequency {}-diversity of '{}' in every {}{}", result.l, result.sensitive_column,
                     publish == Publish::anatomy ? "bucket" : "class of a snapshot", counting);
}

void note_persons(const plan::Plan& plan, const Binding& binding, outcome::RepositionOutcome& result) {
  if (!binding.person && plan.privacy.persons != plan::Persons::rows) note_unknown_persons(result);
  note_several_snapshots(result);
  note_rows_as_persons(plan, binding.unnamed, result);
  note_unnamed_persons(binding.person_column(), result);
}

void note_hierarchies(const plan::Plan& plan, outcome::RepositionOutcome& result) {
  if (reposition_settings(plan).publish == Publish::generalize) return;
  for (const plan::ColumnPlan* column : plan.with_role(plan::Role::quasi))
    if (column->has_hierarchy) {
      result.note("hierarchies-unused",
                  fmt::format("hierarchies are used with publish = \"generalize\" alone, not with \"{}\"",
                              result.publish));
      return;
    }
}

void note_model(Publish publish, outcome::RepositionOutcome& result) {
  if (publish == Publish::plain) note_plain(result);
}

std::uint64_t most_frequent(const Column& column) {
  std::vector<std::uint64_t> counts(column.values.size(), 0);
  for (const Code code : column.codes) ++counts[code];
  return counts.empty() ? 0 : *std::ranges::max_element(counts);
}

// Of the records, `most` have the value that is in most of them.
void note_share(std::uint64_t records, std::uint64_t most, bool so_far, outcome::RepositionOutcome& result) {
  if (records == 0 || result.l * most <= records) return;
  const std::string share =
      fmt::format("the most frequent in {} of the records, so that all records {} meet l = {} at most",
                  report::share_of(most, records), so_far ? "so far" : "together", records / most);
  if (result.l > result.sensitive_values) {
    result.note("l-above-values",
                fmt::format("l = {}, but {}column '{}' has {} different value{}, {}: nothing can {}",
                            result.l, so_far ? "so far " : "", result.sensitive_column,
                            result.sensitive_values, result.sensitive_values == 1 ? "" : "s", share,
                            so_far ? "be published until there are more" : "ever be published with this l"),
                outcome::Severity::warning);
    return;
  }
  // Whatever is published has at most one record of the value among l, wherever the records move.
  const std::uint64_t kept = (records - most) / (result.l - 1);
  result.note(
      "l-above-share",
      fmt::format("l = {}, but column '{}' has {} different values, {}: at least {} of {} "
                  "records {}",
                  result.l, result.sensitive_column, result.sensitive_values, share, most - kept, records,
                  so_far ? "cannot be published until others come" : "cannot be published with this l"));
}

void note_times(const hierarchy::TimeSteps& steps, outcome::RepositionOutcome& result) {
  if (const auto years = steps.two_digit_years()) note_two_digit_years(*years, result.time, result);
}

// Every snapshot from the first to the last, those without records included, if they are few enough.
std::vector<outcome::NamedSnapshot> named(const outcome::StreamFigures& figures,
                                          const hierarchy::TimeSteps& steps) {
  std::vector<outcome::NamedSnapshot> list;
  const bool all = figures.snapshots_in_all <= SnapshotStream::snapshots_kept;
  for (const outcome::SnapshotFigures& snapshot : figures.snapshots) {
    while (all && !list.empty() && list.back().figures.time + 1 < snapshot.time) {
      outcome::SnapshotFigures empty;
      empty.time = list.back().figures.time + 1;
      list.push_back({steps.label(empty.time), empty});
    }
    list.push_back({steps.label(snapshot.time), snapshot});
  }
  return list;
}

// The method and its model as the plan has them; sensitive_column and persons_known are there already.
void describe_method(const plan::Plan& plan, const hierarchy::TimeSteps& steps,
                     outcome::RepositionOutcome& result) {
  const RepositionSettings method = reposition_settings(plan);
  result.origin = origin_of(plan);
  result.method = reposition_info().name;
  result.version = KITH_VERSION;
  result.granularity = steps.description();
  result.step_numbers = steps.numbers();
  result.window = method.window;
  result.l = static_cast<std::uint64_t>(*plan.privacy.l);
  result.mu = mu_text(method);
  result.beta = beta_text(method);
  result.publish = name_of(method.publish);
  result.moves = name_of(method.moves);
  result.replan = method.replan;
  result.model = model_text(result, method.publish);
}

}  // namespace

void describe_call(const plan::Plan& plan, const Binding& binding, const hierarchy::TimeSteps& steps,
                   outcome::RepositionOutcome& result) {
  result.time = binding.column(*binding.time).name;
  result.sensitive_column = binding.column(binding.sensitive.front()).name;
  result.sensitive_values = binding.column(binding.sensitive.front()).values.size();
  result.quasi = binding.names_at(binding.quasi);
  result.plain = binding.names_at(binding.plain);
  result.identifiers = binding.identifiers;
  result.withheld = binding.withheld;
  result.rows = result.persons = binding.table.rows();
  result.persons_known = binding.person.has_value();
  if (binding.person) {
    result.person = binding.column(*binding.person).name;
    result.persons = binding.column(*binding.person).values.size();
  }
  describe_method(plan, steps, result);
  note_times(steps, result);
  note_row_names(binding.row_names, "", result);
  for (const SourceNote& note : binding.notes) result.note(note.code, note.text);
  note_persons(plan, binding, result);
  note_model(reposition_settings(plan).publish, result);
  note_share(binding.table.rows(), most_frequent(binding.column(binding.sensitive.front())), false, result);
  note_hierarchies(plan, result);
}

void describe_stream(const plan::Plan& plan, const SnapshotStream& stream, const hierarchy::TimeSteps& steps,
                     outcome::RepositionOutcome& result) {
  result.figures = stream.figures();
  result.relayed = stream.relayed();
  result.snapshots = named(result.figures, steps);
  result.classes.count = result.figures.buckets;
  result.classes.smallest = result.figures.smallest_bucket;
  result.classes.largest = result.figures.largest_bucket;
  if (result.classes.count > 0)
    result.classes.average =
        static_cast<double>(result.figures.published) / static_cast<double>(result.classes.count);
  if (const auto& first = stream.first_window()) {
    const reposition::Costs costs = settings_of(plan).costs;
    result.first_window =
        outcome::FirstWindowFigures{costs.in_plan(first->cost), costs.in_plan(first->bound),
                                    first->cost == first->bound, first->flows, first->nodes};
    if (first->cost != first->bound)
      result.note(
          "first-window-unfinished",
          fmt::format("the first window was not solved to the end: its cost is {}, and none is below {}",
                      result.first_window->cost, result.first_window->bound));
  }
  if (result.figures.surplus > 0)
    result.note(
        "surplus-records",
        fmt::format("{} of the suppressed records are second ones of persons who are there already, or made "
                    "a value too frequent without them",
                    result.figures.surplus));
  if (result.snapshots.size() < result.figures.snapshots_in_all)
    result.note("snapshots-not-listed",
                fmt::format("of {} snapshots the result lists {}", result.figures.snapshots_in_all,
                            result.snapshots.size()));
}

void note_moves(const attack::MovesRead& moves, outcome::RepositionOutcome& result) {
  const std::uint64_t open = moves.moved.records + moves.dropped.records;
  const std::uint64_t certain = moves.moved.certain + moves.dropped.certain;
  if (result.moves == covered || certain == 0) return;
  result.caveat(
      "moves-tell", outcome::severity_of_share(certain, open),
      fmt::format("{} of {} moved or dropped records are exposed to whoever knows their original times: all "
                  "of their time who went the same way have one value; moves = \"covered\" guards against it",
                  certain, open),
      moves_tell);
}

std::vector<std::string> verbatim_names(const plan::Plan& plan) {
  const bool generalized = reposition_settings(plan).publish == Publish::generalize;
  std::vector<std::string> names;
  for (const plan::ColumnPlan& column : plan.columns)
    if (column.role == plan::Role::sensitive || column.role == plan::Role::plain ||
        (column.role == plan::Role::quasi && !generalized))
      names.push_back(column.name);
  return names;
}

hierarchy::TimeSteps time_steps_of(const plan::Plan& plan) {
  const plan::ColumnPlan& column = *plan.with_role(plan::Role::time).front();
  return {column.time, {plan.file.string(), column.line, column.name}};
}

void describe_shape(const plan::Plan& plan, const StreamShape& shape, const hierarchy::TimeSteps& steps,
                    outcome::RepositionOutcome& result) {
  result.time = shape.wanted[shape.time];
  result.sensitive_column = shape.wanted[shape.sensitive];
  if (shape.person) result.person = shape.wanted[*shape.person];
  result.persons_known = shape.person.has_value();
  for (std::size_t i = 0; i < shape.carried.size(); ++i)
    (shape.quasi[i] ? result.quasi : result.plain).push_back(shape.wanted[shape.carried[i]]);
  result.identifiers = shape.identifiers;
  result.withheld = shape.withheld;
  describe_method(plan, steps, result);
}

void add_figures(const SnapshotStream& stream, const plan::Plan& plan, const hierarchy::TimeSteps& steps,
                 outcome::RepositionOutcome& result) {
  describe_stream(plan, stream, steps, result);
  const outcome::StreamFigures& figures = result.figures;
  result.rows = result.persons = figures.records;
  result.sensitive_values = figures.values.size();
  note_times(steps, result);
  if (!result.persons_known && plan.privacy.persons != plan::Persons::rows) note_unknown_persons(result);
  if (figures.moved + figures.suppressed > 0 && result.moves != covered)
    result.caveat("moves-tell", outcome::Severity::warning,
                  fmt::format("{} ({} so far)", moves_tell, figures.moved + figures.suppressed), moves_tell);
  if (reposition_settings(plan).publish == Publish::plain) note_plain(result);
  std::uint64_t records = 0, most = 0;
  for (std::size_t v = 0; v < figures.values.size(); ++v) {
    records += figures.values[v].in;
    if (v < SnapshotStream::values_told) most = std::max(most, figures.values[v].in);
  }
  note_share(records, most, true, result);
}

}  // namespace kith::method
