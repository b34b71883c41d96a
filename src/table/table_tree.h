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

struct TreeTable {
  std::string name;
  std::optional<std::size_t> parent;  // in TableTree::tables, before this one; none: the person table
  std::vector<std::size_t> children;  // in TableTree::tables
  Table table;
  std::optional<std::size_t> key;          // column of `table`; a table nothing hangs on may have none
  std::optional<std::size_t> foreign_key;  // column of `table` that holds the parent's key

  // Filled by join().
  std::vector<std::uint32_t> parent_row;  // by row; empty for the person table
  std::vector<std::uint32_t> begin;       // by row of the parent, and one more: where its rows begin
  std::vector<std::uint32_t> rows;        // by row of the parent, in source order within

  // The rows of this table that hang on a row of the parent's.
  std::span<const std::uint32_t> rows_of(std::uint32_t row) const {
    return {rows.data() + begin[row], rows.data() + begin[row + 1]};
  }
};

struct TableTree {
  std::vector<TreeTable> tables;  // the person table first, parents before their children

  std::size_t persons() const { return tables.front().table.rows(); }
  std::uint64_t rows() const;               // of all tables
  int find(const std::string& name) const;  // the number of a table, or -1
  std::vector<std::uint32_t> person_of(
      std::size_t table) const;  // by row: the row of the person table it belongs to
};

// Finds every row's parent; tables, keys and foreign keys are set. Error{duplicate_key}, Error{missing_key}
// and Error{orphan_row} name table, column, row (from 1 on) and value.
void join(TableTree& tree);

}  // namespace kith
