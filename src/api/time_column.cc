#include "api/time_column.h"

#include <algorithm>

#include "api/asked.h"

namespace kith::api {

namespace {

using plan::Plan;
using plan::Role;

plan::ColumnPlan& time_column(Plan& plan, const std::optional<std::string>& time) {
  if (time) {
    std::erase_if(plan.columns,
                  [&](const auto& column) { return column.role == Role::time && column.name != *time; });
    plan::ColumnPlan& named = column_named(plan, *time);
    named.role = Role::time;
    return named;
  }
  const auto known = std::ranges::find(plan.columns, Role::time, &plan::ColumnPlan::role);
  if (known == plan.columns.end())
    refuse("--granularity is of the time column, and none was named", "name it with --time COLUMN");
  return *known;
}

}  // namespace

plan::ColumnPlan& column_named(Plan& plan, const std::string& name) {
  const auto known = std::ranges::find(plan.columns, name, &plan::ColumnPlan::name);
  if (known != plan.columns.end()) return *known;
  plan.columns.emplace_back().name = name;
  return plan.columns.back();
}

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
