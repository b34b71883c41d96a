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
  // These are per sensitive column, table by table, and automatic if it is empty.
  std::vector<TDistance> t_distances = {};
  // These are in the same order, each as in Requirement.
  std::vector<std::vector<std::vector<std::string>>> sensitive_hierarchies = {};
  // The reference of t is the whole input with the same tables and columns, or the tables themselves if it is
  // null.
  const TableTree* reference = nullptr;
};

// Rows are those of all tables. `k` counts the persons who share the rarest tree, and is 0 without persons.
// Classes are different trees, with sizes in persons; violations are classes that fail k, l or t. The tree of
// a unique person is shared by nobody.
//
// `sensitive` is table by table, with the column as "table.column", over persons who have a value in any of
// their rows; all of it is 0 if nobody has one, and t is 0 if it was not asked. `class_of_person` is by row
// of the person table, numbered by first appearance.
struct TreesAnswer {
  bool satisfied = false;
  std::uint64_t persons = 0, rows = 0;
  std::uint64_t k = 0;
  ClassSizes classes;
  std::uint64_t violations = 0;
  std::uint64_t violating_persons = 0;
  std::uint64_t unique_persons = 0;
  std::vector<SensitiveAnswer> sensitive;
  std::vector<std::uint32_t> class_of_person;
};

// Two persons are in one class when their trees are the same: same shape, same quasi cells at every node,
// siblings in any order, each with its own subtree. `columns` is by table.
TreesAnswer check_trees(const TableTree& tree, const std::vector<TreeColumns>& columns,
                        const TreesRequirement& requirement, Progress& progress = silent_progress());

// Gives the classes alone, by row of the person table, numbered by first appearance; `values[t][row]` is what
// stands in row `row` of table t, equal numbers for equal cells.
std::vector<std::uint32_t> tree_classes(const TableTree& tree,
                                        const std::vector<std::vector<std::uint32_t>>& values);

}  // namespace kith::audit
