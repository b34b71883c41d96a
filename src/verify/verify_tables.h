// The last gate before a release of several tables appears: the written files, read back, against the source
// and the private map.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "audit/person_trees.h"
#include "hierarchy/hierarchy.h"
#include "kith/progress.h"
#include "table/table_tree.h"

namespace kith::verify {

struct TableClaim {
  // There is one entry per column of the written table, in file order.
  struct Column {
    enum class Kind { key, foreign_key, quasi, as_it_was } kind = Kind::as_it_was;
    std::string name;
    // This is a column of the source table.
    std::size_t source = 0;
    // A quasi column has the labels of its hierarchy; if it is null, it has ranges of numbers or dates.
    const hierarchy::Hierarchy* hierarchy = nullptr;
  };
  std::vector<Column> columns;
  // This is the private map: by row of the written table, the row of the source.
  std::vector<std::uint32_t> source_row;
};

struct TablesClaim {
  const TableTree* source = nullptr;
  // These are by table of the source.
  std::vector<TableClaim> tables;
  // These are columns of the written tables.
  std::vector<audit::TreeColumns> columns;
  audit::TreesRequirement model;
  // If keys are not kept, they are the numbers from 1 on, and rows stand in their order.
  bool keys_kept = false;
  std::uint64_t suppressed_persons = 0;
};

// What was found wrong; empty when the release stands. Messages hold no values of the data. `release` has the
// source's tables in the source's order, joined by the keys in the files. Checked: tables, columns and their
// order; numbers of rows; no source row stands twice; every row's parent in the release comes from its parent
// in the source; every quasi cell is true of its source cell (a label of the hierarchy that covers it, a
// range that holds it, `*`); other cells are unchanged, character by character; keys are as claimed, and
// drawn ones not in the order of the source; rows stand sorted; every class of equal trees meets the model;
// nobody is in the release who was suppressed.
std::vector<std::string> disprove_tables(const TableTree& release, const TablesClaim& claim,
                                         Progress& progress = silent_progress());

}  // namespace kith::verify
