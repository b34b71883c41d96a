#include "plan/plan.h"

#include <algorithm>

namespace kith::plan {

namespace {

const ColumnPlan* column_named(const std::vector<ColumnPlan>& columns, const std::string& name) {
  const auto at = std::ranges::find(columns, name, &ColumnPlan::name);
  return at == columns.end() ? nullptr : &*at;
}

}  // namespace

const ColumnPlan* Plan::find(const std::string& column) const { return column_named(columns, column); }

const ColumnPlan* TablePlan::find(const std::string& column) const { return column_named(columns, column); }

Place Plan::place_of(const std::string& key) const {
  const auto line = lines.find(key);
  return {file.string(), line == lines.end() ? 0 : line->second};
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
