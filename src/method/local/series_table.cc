#include "method/local/series_table.h"

#include <algorithm>

#include "kith/error.h"
#include "method/row_order.h"
#include "verify/verify.h"

namespace kith::method {

namespace {

Column column_of(const std::string& name, const series::ValuesView& values, std::span<const Code> codes) {
  Column column;
  column.name = name;
  column.declared = "VARCHAR";
  for (std::size_t code = 0; code < values.size(); ++code)
    if (column.values.encode(values.texts[code]) != code) series::damaged("a value is listed twice");
  column.codes.assign(codes.begin(), codes.end());
  return column;
}

}  // namespace

SeriesTable table_of(const series::View& state, const std::vector<std::string>& order,
                     const std::string& person, const std::string& source) {
  SeriesTable result;
  result.table.source = source;
  const series::Outline& outline = state.outline;
  result.quasi.assign(outline.quasi.size(), -1);
  result.others.assign(outline.others.size(), -1);
  if (outline.persons) {
    result.person = 0;
    result.table.columns.push_back(column_of(person, state.persons, state.person));
  }
  for (const std::string& name : order) {
    const int at = static_cast<int>(result.table.columns.size());
    const auto quasi = std::ranges::find(outline.quasi, name) - outline.quasi.begin();
    if (quasi < std::ssize(outline.quasi)) {
      const auto q = static_cast<std::size_t>(quasi);
      result.quasi[q] = at;
      result.table.columns.push_back(column_of(name, state.quasi_values[q], state.quasi[q]));
      continue;
    }
    const auto other = std::ranges::find(outline.others, name) - outline.others.begin();
    if (other == std::ssize(outline.others)) series::damaged("a column is not in the store");
    const auto o = static_cast<std::size_t>(other);
    result.others[o] = at;
    result.table.columns.push_back(column_of(name, state.other_values[o], state.others[o]));
  }
  return result;
}

Table rows_of_batches(const SeriesTable& all, const series::View& state, std::uint32_t first,
                      std::uint32_t last) {
  std::vector<std::uint32_t> rows;
  for (std::uint32_t row = 0; row < state.row_count(); ++row)
    if (state.batch[row] >= first && state.batch[row] <= last) rows.push_back(row);
  return selected(all.table, rows);
}

LocalCells cells_of(const SeriesTable& table, const series::View& state, const series::Spec& spec,
                    const std::string& source) {
  const series::Published shown = series::published(state, spec, source);
  const std::vector<local::Axis> axes = series::axes_of(state, spec, source);
  LocalCells cells;
  CellRelease& release = cells.release;
  release.table = &table.table;
  release.quasi = table.quasi;
  for (int c = table.person ? 1 : 0; c < static_cast<int>(table.table.columns.size()); ++c)
    release.released.push_back(c);
  release.case_of_row.assign(state.case_number.begin(), state.case_number.end());
  for (const std::uint32_t cls : shown.class_of)
    release.class_of_row.push_back(cls == series::none ? verify::not_released : cls);
  release.labels.resize(axes.size());
  cells.extents.resize(axes.size());
  for (std::size_t cls = 0; cls < shown.classes(); ++cls) {
    const series::Node leaf = shown.leaves[cls];
    std::optional<local::Region> region = state.box_of(leaf);
    if (!region) region = series::region_of(state, axes, leaf);
    for (std::size_t a = 0; a < axes.size(); ++a) {
      release.labels[a].push_back(shown.labels[a][shown.cells[a][cls]]);
      cells.extents[a].push_back(std::move((*region)[a]));
    }
  }
  return cells;
}

}  // namespace kith::method
