// Tables around persons: one table has a row per person, every other one hangs on another by one foreign key.
// So the rows of a person form a tree. Immutable once joined; threads may share it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "table/table.h"

namespace kith {

// The parent and the children are numbers in TableTree::tables. A parent comes before its children, and the
// person table alone has none. Key and foreign key are columns of `table`; a table on which nothing hangs may
// have no key, and the foreign key holds the parent's key.
struct TreeTable {
  std::string name;
  std::optional<std::size_t> parent;
  std::vector<std::size_t> children;
  Table table;
  std::optional<std::size_t> key;
  std::optional<std::size_t> foreign_key;

  // These are filled by join(). `parent_row` is by row, and empty for the person table. The rows that hang on
  // row p of the parent are those from begin[p] to begin[p + 1] of `rows`, in source order.
  std::vector<std::uint32_t> parent_row;
  std::vector<std::uint32_t> begin;
  std::vector<std::uint32_t> rows;

  // Gives the rows of this table that hang on a row of the parent's.
  std::span<const std::uint32_t> rows_of(std::uint32_t row) const {
    return {rows.data() + begin[row], rows.data() + begin[row + 1]};
  }
};

struct TableTree {
  // The person table comes first, and parents come before their children.
  std::vector<TreeTable> tables;

  std::size_t persons() const { return tables.front().table.rows(); }
  // Counts the rows of all tables.
  std::uint64_t rows() const;
  // Gives the number of a table, or -1.
  int find(const std::string& name) const;
  // Gives, by row of a table, the row of the person table it belongs to.
  std::vector<std::uint32_t> person_of(std::size_t table) const;
};

// Finds every row's parent; tables, keys and foreign keys must be set. Error{duplicate_key},
// Error{missing_key} and Error{orphan_row} name table, column and row (from 1 on), and carry the value.
void join(TableTree& tree);

}  // namespace kith
