// Small tables with their roles and hierarchies, among them those printed in Samarati's paper.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hierarchy/hierarchy.h"
#include "table/table.h"

namespace kith::testing {

using Rows = std::vector<std::vector<std::string>>;

// A table with the roles of its columns. Movable only, as dictionaries are.
struct TableCase {
  Table table;
  std::vector<int> quasi;
  std::vector<hierarchy::Hierarchy> hierarchies;  // one per quasi column
  std::optional<int> person;
  std::vector<int> sensitive;
  std::vector<hierarchy::Hierarchy> sensitive_hierarchies;  // one per sensitive column, for the t distance

  std::vector<const hierarchy::Hierarchy*> pointers() const;
};

Table table_of(const std::vector<std::string>& names, const Rows& rows);

// One line per ground value, level 0 first; every line is a leaf, whether it occurs or not. Without an order
// the levels are a chain.
hierarchy::Hierarchy hierarchy_of(const std::string& column, const Dictionary& values, const Rows& lines,
                                  std::optional<hierarchy::LevelOrder> order = std::nullopt);

// Gives the named columns of a table the role quasi, each with the lines of its hierarchy.
struct QuasiLines {
  std::string column;
  Rows lines;
};
TableCase case_of(Table table, const std::vector<QuasiLines>& quasi);

TableCase figure_1();  // and 6: race, birth, sex, zip, marital; problem is sensitive
TableCase figure_4();
TableCase figure_8();
TableCase figure_12();  // ssn, race, birth, sex, zip

}  // namespace kith::testing
