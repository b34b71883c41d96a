#include "method/reposition/stream_call.h"

#include <fmt/format.h>

#include "method/reposition/call.h"
#include "method/reposition/settings.h"

namespace kith::method {

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
  if (!result.persons_known) result.note("persons-unknown", note_without_persons);
  if (reposition_settings(plan).publish == Publish::plain)
    result.note("plain-promises-eligibility",
                "publish = \"plain\" promises eligible snapshots only, and nothing of classes in them");
  if (figures.records > 0 && result.l > result.sensitive_values)
    result.note("l-above-values",
                fmt::format("l = {}, but so far column '{}' has {} different values: nothing can be "
                            "published until there are more",
                            result.l, result.sensitive_column, result.sensitive_values));
}

}  // namespace kith::method
