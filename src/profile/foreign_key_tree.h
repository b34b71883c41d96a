// Tables of a database as a tree around persons, found from declared keys alone.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/database.h"

namespace kith::profile {

// Tables are numbers in Catalog::tables, keys and foreign keys are columns. `does_not_fit` says why, and is
// empty if the table fits. A table is about persons if it is the person table or foreign keys lead from it to
// that.
struct PlacedTable {
  std::size_t table = 0;
  std::size_t depth = 0;
  std::optional<std::size_t> parent;
  std::string foreign_key;
  std::optional<std::string> key;
  std::string does_not_fit;
  bool about_persons = false;
};

// There is no person table if no table has a key of one column. The tables of the tree come first, parents
// before children, then what does not fit.
struct ForeignKeyTree {
  std::optional<std::size_t> person;
  std::string why;
  std::vector<PlacedTable> tables;
};

// `person` names the person table if the choice is not wanted. Error{table_schema} if there is none of
// that name.
ForeignKeyTree place_tables(const engine::Catalog& catalog, const std::optional<std::string>& person,
                            const std::string& file);

}  // namespace kith::profile
