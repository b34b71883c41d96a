#include "plan/plan.h"

#include <algorithm>

namespace kith::plan {

const ColumnPlan* Plan::find(const std::string& column) const {
  const auto at = std::find_if(columns.begin(), columns.end(),
                               [&](const ColumnPlan& each) { return each.name == column; });
  return at == columns.end() ? nullptr : &*at;
}

std::vector<const ColumnPlan*> Plan::with_role(Role role) const {
  std::vector<const ColumnPlan*> found;
  for (const ColumnPlan& column : columns)
    if (column.role == role) found.push_back(&column);
  return found;
}

Plan read_plan(const std::filesystem::path& file) {
  Plan plan = parse_plan(file);
  check(plan);
  return plan;
}

}  // namespace kith::plan
