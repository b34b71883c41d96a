// The column of a plan that says when a record was, as a request names it.
#pragma once

#include <optional>
#include <string>

#include "plan/plan.h"

namespace kith::api {

// Added to the plan if it is not there.
plan::ColumnPlan& column_named(plan::Plan& plan, const std::string& name);

// What is not given stays as the plan has it. Error{usage} for a granularity without such a column.
void set_time(plan::Plan& plan, const std::optional<std::string>& time,
              const std::optional<std::string>& granularity);

}  // namespace kith::api
