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

std::vector<const ColumnPlan*> Plan::with_role(Role role) const {
  std::vector<const ColumnPlan*> found;
  for (const ColumnPlan& column : columns)
    if (column.role == role) found.push_back(&column);
  return found;
}

bool Plan::states(const std::string& key) const {
  constexpr std::string_view of_method = "method.";
  return lines.contains(key) ||
         (key.starts_with(of_method) && method.settings.find(key.substr(of_method.size())) != nullptr);
}

Place Plan::place_of(const std::string& key) const {
  const auto line = lines.find(key);
  return {file.string(), line == lines.end() ? 0 : line->second};
}

}  // namespace kith::plan
