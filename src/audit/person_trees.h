// Anybody's tables around persons: whose trees of rows are the same, and what k, l and t that gives. Looks at
// nothing but the cells; shares no code with the method that makes such releases.
#pragma once

#include <cstdint>
#include <vector>

#include "audit/check.h"
#include "kith/progress.h"
#include "table/table_tree.h"

namespace kith::audit {

// Columns of one table, by their numbers in TreeTable::table.
struct TreeColumns {
  std::vector<std::size_t> quasi = {}, sensitive = {};
};

struct TreesRequirement {
  std::uint64_t k = 0;
  std::optional<double> l = {};
  LForm l_form = LForm::frequency;
  double c = 0;
  std::optional<double> t = {};
  std::vector<TDistance> t_distances = {};  // per sensitive column, table by table; automatic where empty
  std::vector<std::vector<std::vector<std::string>>> sensitive_hierarchies =
      {};  // likewise, as in Requirement
  // t: the whole input with the same tables and columns; the tables themselves where null.
  const TableTree* reference = nullptr;
};

struct TreesAnswer {
  bool satisfied = false;
  std::uint64_t persons = 0, rows = 0;  // rows of all tables
  std::uint64_t k = 0;                  // persons who share the rarest tree; 0 without persons
  ClassSizes classes;                   // different trees; sizes in persons
  std::uint64_t violations = 0;         // classes that fail k, l or t
  std::uint64_t violating_persons = 0;
  std::uint64_t unique_persons = 0;        // whose tree nobody shares
  std::vector<SensitiveAnswer> sensitive;  // table by table, column "table.column"; over persons who have a
                                           // value in any of their rows; all is 0 where nobody has one; t is
                                           // 0 where it was not asked
  std::vector<std::uint32_t> class_of_person;  // by row of the person table; numbered by first appearance
};

// Two persons are in one class when their trees are the same: same shape, same quasi cells at every node,
// siblings in any order, each with its own subtree. `columns` by table.
TreesAnswer check_trees(const TableTree& tree, const std::vector<TreeColumns>& columns,
                        const TreesRequirement& requirement, Progress& progress = silent_progress());

// The classes alone, by row of the person table, numbered by first appearance; `values[t][row]` is what
// stands in row `row` of table t, equal numbers for equal cells.
std::vector<std::uint32_t> tree_classes(const TableTree& tree,
                                        const std::vector<std::vector<std::uint32_t>>& values);

}  // namespace kith::audit
