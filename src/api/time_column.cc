#include "api/time_column.h"

#include <algorithm>

#include "kith/error.h"

namespace kith::api {

namespace {

using plan::Plan;
using plan::Role;

plan::ColumnPlan& time_column(Plan& plan, const std::optional<std::string>& time) {
  if (time) {
    std::erase_if(plan.columns,
                  [&](const auto& column) { return column.role == Role::time && column.name != *time; });
    const auto known = std::ranges::find(plan.columns, *time, &plan::ColumnPlan::name);
    if (known != plan.columns.end()) {
      known->role = Role::time;
      return *known;
    }
    plan.columns.push_back({});
    plan.columns.back().name = *time;
    plan.columns.back().role = Role::time;
    return plan.columns.back();
  }
  const auto known = std::ranges::find(plan.columns, Role::time, &plan::ColumnPlan::role);
  if (known == plan.columns.end())
    throw Error(ErrorCode::usage, "--granularity is of the time column, and none was named", {},
                "name it with --time COLUMN");
  return *known;
}

}  // namespace

void set_time(Plan& plan, const std::optional<std::string>& time,
              const std::optional<std::string>& granularity) {
  if (!time && !granularity) return;
  plan::ColumnPlan& column = time_column(plan, time);
  if (!granularity) return;
  column.time.granularities = {*granularity};
  column.time.definitions = plan.granularities;
  hierarchy::check(column.time, Place{});
}

}  // namespace kith::api
