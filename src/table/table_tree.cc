#include "table/table_tree.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "kith/error.h"

namespace kith {

namespace {

constexpr std::uint32_t no_row = 0xffffffff;

[[noreturn]] void wrong(ErrorCode code, const TreeTable& table, std::size_t column, const std::string& what,
                        const std::string& remedy, std::string_view value = {}) {
  throw Error(code, fmt::format("table '{}', {}", table.name, what),
              {table.table.source, 0, table.table.columns[column].name}, remedy, std::string(value));
}

// Gives, by code of the key column, the row that has it.
std::vector<std::uint32_t> rows_by_key(const TreeTable& table) {
  const Column& key = table.table.columns[*table.key];
  std::vector<std::uint32_t> row_of(key.values.size(), no_row);
  for (std::size_t row = 0; row < key.codes.size(); ++row) {
    const Code code = key.codes[row];
    if (key.values[code].empty())
      wrong(ErrorCode::missing_key, table, *table.key, fmt::format("row {}: no key", row + 1),
            "give every row a key of its own");
    if (row_of[code] != no_row)
      wrong(ErrorCode::duplicate_key, table, *table.key,
            fmt::format("row {}: its key is the key of row {} too", row + 1, row_of[code] + 1),
            "give every row a key of its own", key.values[code]);
    row_of[code] = static_cast<std::uint32_t>(row);
  }
  return row_of;
}

void find_parents(TreeTable& table, const TreeTable& parent, const std::vector<std::uint32_t>& row_of) {
  const Column& foreign = table.table.columns[*table.foreign_key];
  const Column& key = parent.table.columns[*parent.key];
  std::vector<std::uint32_t> parent_of(foreign.values.size(), no_row);
  for (Code code = 0; code < foreign.values.size(); ++code)
    if (const auto known = key.values.find(foreign.values[code])) parent_of[code] = row_of[*known];
  table.parent_row.resize(foreign.codes.size());
  for (std::size_t row = 0; row < foreign.codes.size(); ++row) {
    const std::string_view value = foreign.values[foreign.codes[row]];
    const std::uint32_t found = parent_of[foreign.codes[row]];
    if (value.empty() || found == no_row)
      wrong(ErrorCode::orphan_row, table, *table.foreign_key,
            value.empty()
                ? fmt::format("row {}: no foreign key", row + 1)
                : fmt::format("row {}: its foreign key is no key of table '{}'", row + 1, parent.name),
            fmt::format("remove the row, or add its row to table '{}'", parent.name), value);
    table.parent_row[row] = found;
  }
}

void gather_children(TreeTable& table, std::size_t parents) {
  table.begin.assign(parents + 1, 0);
  for (const std::uint32_t parent : table.parent_row) ++table.begin[parent + 1];
  for (std::size_t row = 0; row < parents; ++row) table.begin[row + 1] += table.begin[row];
  std::vector<std::uint32_t> next(table.begin.begin(), table.begin.end() - 1);
  table.rows.resize(table.parent_row.size());
  for (std::uint32_t row = 0; row < table.parent_row.size(); ++row)
    table.rows[next[table.parent_row[row]]++] = row;
}

}  // namespace

std::uint64_t TableTree::rows() const {
  std::uint64_t sum = 0;
  for (const TreeTable& table : tables) sum += table.table.rows();
  return sum;
}

int TableTree::find(const std::string& name) const {
  const auto found = std::ranges::find(tables, name, &TreeTable::name);
  return found == tables.end() ? -1 : static_cast<int>(found - tables.begin());
}

std::vector<std::uint32_t> TableTree::person_of(std::size_t table) const {
  std::vector<std::uint32_t> person(tables[table].table.rows());
  for (std::uint32_t row = 0; row < person.size(); ++row) {
    person[row] = row;
    for (std::size_t at = table; tables[at].parent; at = *tables[at].parent)
      person[row] = tables[at].parent_row[person[row]];
  }
  return person;
}

void join(TableTree& tree) {
  std::vector<std::vector<std::uint32_t>> row_of(tree.tables.size());
  for (std::size_t t = 0; t < tree.tables.size(); ++t) {
    TreeTable& table = tree.tables[t];
    if (table.key) row_of[t] = rows_by_key(table);
    if (!table.parent) continue;
    const TreeTable& parent = tree.tables[*table.parent];
    find_parents(table, parent, row_of[*table.parent]);
    gather_children(table, parent.table.rows());
  }
}

}  // namespace kith
