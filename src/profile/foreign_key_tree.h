// Tables of a database as a tree around persons, found from declared keys alone.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/database.h"

namespace kith::profile {

struct PlacedTable {
  std::size_t table = 0;  // in Catalog::tables
  std::size_t depth = 0;
  std::optional<std::size_t> parent;  // in Catalog::tables
  std::string foreign_key;            // a column, where there is a parent
  std::optional<std::string> key;     // a column
  std::string does_not_fit;           // why; empty where it does
  bool about_persons = false;         // the person table, or foreign keys lead from it to that
};

struct ForeignKeyTree {
  std::optional<std::size_t> person;  // in Catalog::tables; none where no table has a key of one column
  std::string why;
  std::vector<PlacedTable> tables;  // the tree first, parents before children; then what does not fit
};

// `person` names the person table if the choice is not wanted. Error{table_schema} if there is none of
// that name.
ForeignKeyTree place_tables(const engine::Catalog& catalog, const std::optional<std::string>& person,
                            const std::string& file);

}  // namespace kith::profile
