#include "release/stream_call.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "release/reposition_summary.h"

namespace kith::release {

namespace {

using plan::Publish;

std::string mu_text(const plan::RepositionPlan& method) {
  if (method.mu == plan::Mu::table) return fmt::format("{}", fmt::join(method.mu_table, ", "));
  return method.mu == plan::Mu::linear ? "linear" : "quadratic";
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

}  // namespace

hierarchy::TimeSteps time_steps_of(const plan::Plan& plan) {
  const plan::ColumnPlan& column = *plan.with_role(plan::Role::time).front();
  return {column.time, {plan.file.string(), column.line, column.name}};
}

RepositionResult described_call(const plan::Plan& plan, const StreamShape& shape,
                                const hierarchy::TimeSteps& steps) {
  const plan::RepositionPlan& method = plan.method.reposition;
  RepositionResult result;
  result.method = plan::name_of(plan.method.name);
  result.version = KITH_VERSION;
  result.time = shape.wanted[shape.time];
  result.sensitive = shape.wanted[shape.sensitive];
  if (shape.person) result.person = shape.wanted[*shape.person];
  result.persons_known = shape.person.has_value();
  for (std::size_t i = 0; i < shape.carried.size(); ++i)
    (shape.quasi[i] ? result.quasi : result.plain).push_back(shape.wanted[shape.carried[i]]);
  result.identifiers = shape.identifiers;
  result.withheld = shape.withheld;
  result.granularity = steps.description();
  result.step_numbers = steps.numbers();
  result.window = method.window;
  result.l = static_cast<std::uint64_t>(*plan.privacy.l);
  result.mu = mu_text(method);
  result.beta = beta_text(method);
  result.publish = plan::name_of(method.publish);
  result.moves = plan::name_of(method.moves);
  result.model = model_text(result, method.publish);
  return result;
}

void add_figures(const SnapshotStream& stream, const plan::Plan& plan, const hierarchy::TimeSteps& steps,
                 RepositionResult& result) {
  describe_stream(plan, stream, steps, result);
  const StreamFigures& figures = result.figures;
  result.rows = result.persons = figures.records;
  result.sensitive_values = figures.values.size();
  if (!result.persons_known)
    result.notes.emplace_back(
        "no column says whom a record is about: every record is taken for a person of its own, and whoever "
        "has "
        "several records in one snapshot is protected less");
  if (plan.method.reposition.publish == Publish::plain)
    result.notes.emplace_back(
        "publish = \"plain\" promises eligible snapshots only, and nothing of classes in them");
  if (figures.records > 0 && result.l > result.sensitive_values)
    result.notes.push_back(
        fmt::format("l = {}, but so far column '{}' has {} different values: nothing can be "
                    "published until there are more",
                    result.l, result.sensitive, result.sensitive_values));
}

}  // namespace kith::release
