#include "release/reposition_summary.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "release/question.h"

namespace kith::release {

namespace {

using plan::Publish;

std::string mu_text(const plan::RepositionPlan& method) {
  if (method.mu == plan::Mu::linear) return "linear";
  if (method.mu == plan::Mu::quadratic) return "quadratic";
  return fmt::format("{}", fmt::join(method.mu_table, ", "));
}

std::string beta_text(const plan::RepositionPlan& method) {
  if (method.beta) return fmt::format("{}", *method.beta);
  return method.beta_of.empty() ? "mu(window)" : "by value";
}

std::string model_text(const RepositionResult& result, Publish publish) {
  const std::string counting = result.persons_known ? ", nobody twice in it" : ", counting records";
  if (publish == Publish::plain)
    return fmt::format("{}-eligibility of '{}' in every snapshot{}; nothing is claimed of classes within it",
                       result.l, result.sensitive, counting);
  return fmt::format("frequency {}-diversity of '{}' in every {}{}", result.l, result.sensitive,
                     publish == Publish::anatomy ? "bucket" : "class of a snapshot", counting);
}

void note_persons(const Column* person, RepositionResult& result) {
  if (!person)
    result.notes.emplace_back(note_without_persons);
  else if (person->values.find(""))
    result.notes.push_back(
        fmt::format("column '{}' is empty in some rows; they count as one person", person->name));
}

void note_hierarchies(const plan::Plan& plan, RepositionResult& result) {
  if (plan.method.reposition.publish == Publish::generalize) return;
  for (const plan::ColumnPlan* column : plan.with_role(plan::Role::quasi))
    if (column->has_hierarchy) {
      result.notes.push_back(fmt::format(
          "hierarchies are used with publish = \"generalize\" alone, not with \"{}\"", result.publish));
      return;
    }
}

void note_model(Publish publish, RepositionResult& result) {
  if (publish == Publish::plain)
    result.notes.push_back(
        "publish = \"plain\" promises eligible snapshots only: whoever knows somebody's quasi values may "
        "find a group within a snapshot in which all share one sensitive value");
  if (result.l > result.sensitive_values)
    result.notes.push_back(fmt::format(
        "l = {}, but column '{}' has {} different value{}: nothing can ever be published with this l",
        result.l, result.sensitive, result.sensitive_values, result.sensitive_values == 1 ? "" : "s"));
}

// Every snapshot from the first to the last, those without records included, where they are few enough.
std::vector<NamedSnapshot> named(const StreamFigures& figures, const hierarchy::TimeSteps& steps) {
  std::vector<NamedSnapshot> list;
  const bool all = figures.snapshots_in_all <= SnapshotStream::snapshots_kept;
  for (const SnapshotFigures& snapshot : figures.snapshots) {
    while (all && !list.empty() && list.back().figures.time + 1 < snapshot.time) {
      SnapshotFigures empty;
      empty.time = list.back().figures.time + 1;
      list.push_back({steps.label(empty.time), empty});
    }
    list.push_back({steps.label(snapshot.time), snapshot});
  }
  return list;
}

}  // namespace

const char* const note_without_persons =
    "no column says whom a record is about: every record is taken for a person of its own, and whoever has "
    "several records in one snapshot is protected less";

void describe_method(const plan::Plan& plan, const hierarchy::TimeSteps& steps, RepositionResult& result) {
  const plan::RepositionPlan& method = plan.method.reposition;
  result.method = plan::name_of(plan.method.name);
  result.version = KITH_VERSION;
  result.granularity = steps.description();
  result.step_numbers = steps.numbers();
  result.window = method.window;
  result.l = static_cast<std::uint64_t>(*plan.privacy.l);
  result.mu = mu_text(method);
  result.beta = beta_text(method);
  result.publish = plan::name_of(method.publish);
  result.moves = plan::name_of(method.moves);
  result.model = model_text(result, method.publish);
}

void describe_call(const plan::Plan& plan, const Binding& binding, const hierarchy::TimeSteps& steps,
                   RepositionResult& result) {
  const auto column = [&](int at) -> const Column& {
    return binding.table.columns[static_cast<std::size_t>(at)];
  };
  result.time = column(*binding.time).name;
  result.sensitive = column(binding.sensitive.front()).name;
  result.sensitive_values = column(binding.sensitive.front()).values.size();
  result.quasi = names_at(binding, binding.quasi);
  result.plain = names_at(binding, binding.plain);
  result.identifiers = binding.identifiers;
  result.withheld = binding.withheld;
  result.rows = result.persons = binding.table.rows();
  result.persons_known = binding.person.has_value();
  if (binding.person) {
    result.person = column(*binding.person).name;
    result.persons = column(*binding.person).values.size();
  }
  describe_method(plan, steps, result);
  note_persons(binding.person ? &column(*binding.person) : nullptr, result);
  note_model(plan.method.reposition.publish, result);
  note_hierarchies(plan, result);
}

void describe_stream(const plan::Plan& plan, const SnapshotStream& stream, const hierarchy::TimeSteps& steps,
                     RepositionResult& result) {
  result.figures = stream.figures();
  result.relayed = stream.relayed();
  result.snapshots = named(result.figures, steps);
  result.class_count = result.figures.buckets;
  result.class_smallest = result.figures.smallest_bucket;
  result.class_largest = result.figures.largest_bucket;
  if (result.class_count > 0)
    result.class_average =
        static_cast<double>(result.figures.published) / static_cast<double>(result.class_count);
  if (const auto& first = stream.first_window()) {
    const reposition::Costs costs = settings_of(plan).costs;
    result.first_window = FirstWindowFigures{costs.in_plan(first->cost), costs.in_plan(first->bound),
                                             first->cost == first->bound, first->flows, first->nodes};
    if (first->cost != first->bound)
      result.notes.push_back(
          fmt::format("the first window was not solved to the end: its cost is {}, and none is below {}",
                      result.first_window->cost, result.first_window->bound));
  }
  if (result.figures.surplus > 0)
    result.notes.push_back(
        fmt::format("{} of the suppressed records are second ones of persons who are there already, or made "
                    "a value too frequent without them",
                    result.figures.surplus));
  if (result.snapshots.size() < result.figures.snapshots_in_all)
    result.notes.push_back(fmt::format("of {} snapshots the result lists {}", result.figures.snapshots_in_all,
                                       result.snapshots.size()));
}

}  // namespace kith::release
