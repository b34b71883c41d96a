// Tables for tests, small enough for anybody to count in.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "comparison/mix.h"
#include "table/covered_table.h"

namespace kith::comparison {

// As it is in the source; the first columns are quasi columns.
inline CoveredTable table_of(const std::vector<std::vector<std::string>>& rows,
                             const std::vector<std::string>& names, std::size_t quasi) {
  CoveredTable table;
  for (std::size_t c = 0; c < names.size(); ++c) {
    Column column;
    column.name = names[c];
    for (const auto& row : rows) column.add(row[c]);
    table.columns.push_back(covered_column(column, codes_in_order(column)));
  }
  table.quasi = quasi;
  table.released.assign(rows.size(), true);
  return table;
}

inline void cover(CoveredTable& table, std::size_t column, std::vector<std::vector<ValueRun>> cells,
                  std::vector<std::uint32_t> cell_of_row) {
  table.columns[column].cells = std::move(cells);
  table.columns[column].cell_of_row = std::move(cell_of_row);
}

// 60 rows with an age, a town, a sex that stays as it is, and an illness that follows the age. Ages are released in
// cells of five, towns in two cells that overlap, and every seventh row is suppressed.
inline CoveredTable generalized_table() {
  Draw draw(11);
  std::vector<std::vector<std::string>> rows;
  for (int row = 0; row < 60; ++row) {
    const std::uint64_t age = 20 + draw.below(20);
    const std::string illness = draw.below(10) < (age < 30 ? 2u : 8u) ? "flu" : "none";
    rows.push_back({std::to_string(age), std::string(1, static_cast<char>('a' + draw.below(6))),
                    draw.below(2) == 0 ? "f" : "m", illness});
  }
  CoveredTable table = table_of(rows, {"age", "town", "sex", "illness"}, 3);
  CoveredColumn& age = table.columns[0];
  std::vector<std::vector<ValueRun>> cells((age.values.size() + 4) / 5);
  for (std::uint32_t value = 0; value < age.values.size(); ++value) add_value(value, cells[value / 5]);
  std::vector<std::uint32_t> cell_of_row;
  for (const std::uint32_t value : age.value_of_row) cell_of_row.push_back(value / 5);
  cover(table, 0, cells, cell_of_row);
  cell_of_row.clear();
  for (const std::uint32_t value : table.columns[1].value_of_row) cell_of_row.push_back(value < 3 ? 0 : 1);
  cover(table, 1, {{{0, 3}}, {{0, 0}, {3, 5}}}, cell_of_row);
  for (std::size_t row = 0; row < table.rows(); row += 7) table.released[row] = false;
  return table;
}

}  // namespace kith::comparison
