#include "method/reposition/stream_shape.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/header_names.h"
#include "kith/error.h"
#include "method/binding.h"
#include "method/reposition/settings.h"

namespace kith::method {

namespace {

using plan::ColumnPlan;
using plan::Role;

void require_columns(const plan::Plan& plan, const std::vector<std::string>& present,
                     const std::string& description) {
  for (const ColumnPlan& column : plan.columns) {
    if (std::ranges::find(present, column.name) != present.end()) continue;
    throw Error(
        ErrorCode::unknown_column, fmt::format("there is no column '{}' in {}", column.name, description),
        {plan.file.string(), column.line, ""},
        remedy_for_column(column.name, present,
                          fmt::format("its {} columns are named by its first record", present.size())));
  }
}

void refuse_name(const StreamShape& shape, const plan::Plan& plan, const char* name) {
  const auto taken = std::ranges::find(shape.wanted, name);
  if (taken == shape.wanted.end() || (shape.person && *taken == shape.wanted[*shape.person])) return;
  throw Error(
      ErrorCode::plan_value,
      fmt::format("a released column is named '{}', which publish = \"anatomy\" needs for itself", name),
      {plan.file.string(), plan.find(name)->line, name}, "rename the column in the source");
}

void lay_out(const plan::Plan& plan, StreamShape& shape) {
  const bool anatomy = reposition_settings(plan).publish == Publish::anatomy;
  for (std::size_t at = 0; at < shape.wanted.size(); ++at) {
    if (shape.person == at || (anatomy && at == shape.sensitive)) continue;
    const auto carried = std::ranges::find(shape.carried, at);
    shape.layout.push_back(at == shape.time        ? StreamShape::time_here
                           : at == shape.sensitive ? StreamShape::sensitive_here
                                                   : static_cast<int>(carried - shape.carried.begin()));
    shape.columns.push_back(shape.wanted[at]);
  }
  if (!anatomy) return;
  refuse_name(shape, plan, bucket_column);
  refuse_name(shape, plan, count_column);
  shape.layout.push_back(StreamShape::bucket_here);
  shape.columns.emplace_back(bucket_column);
  shape.sensitive_columns = {shape.wanted[shape.time], bucket_column, shape.wanted[shape.sensitive],
                             count_column};
}

}  // namespace

StreamShape shape_of(const plan::Plan& plan, const std::vector<std::string>& source_columns,
                     const std::string& description) {
  require_columns(plan, source_columns, description);
  StreamShape shape;
  for (const std::string& name : source_columns) {
    const ColumnPlan* column = plan.find(name);
    if (!column) {
      shape.withheld.push_back(name);
      continue;
    }
    const std::size_t at = shape.wanted.size();
    switch (column->role) {
      case Role::identifier:
        shape.identifiers.push_back(name);
        continue;
      case Role::person:
        shape.person = at;
        break;
      case Role::time:
        shape.time = at;
        break;
      case Role::sensitive:
        shape.sensitive = at;
        break;
      case Role::quasi:
      case Role::plain:
        shape.carried.push_back(at);
        shape.quasi.push_back(column->role == Role::quasi);
        break;
    }
    shape.wanted.push_back(name);
  }
  lay_out(plan, shape);
  return shape;
}

}  // namespace kith::method
