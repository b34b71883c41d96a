// The last gate before a local release or a release of a series appears: reads the written file back and
// tries to disprove every claim made of it, from the written bytes, the source and the private map alone.
// Unlike in verify.h, cells of one column may be of any form, and differ from class to class.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "audit/check.h"
#include "hierarchy/hierarchy.h"
#include "verify/private_map.h"

namespace kith::verify {

// The model has quasi in release terms, and the source has every column of the plan, person included.
// Hierarchies are per quasi column, null if it has none. Released columns are in file order.
struct CellClaim {
  audit::Requirement model;
  const Table* source = nullptr;
  std::vector<const hierarchy::Hierarchy*> hierarchies;
  std::vector<std::string> released_columns;
  // This is the private map, by source row: class or not_released. Classes are numbered from 0 in the order
  // in which they first appear in the release file.
  const std::vector<std::uint32_t>* class_of_row = nullptr;
  std::uint64_t released_rows = 0;
};

// What was found wrong; empty when the release stands. Messages hold no values of the data.
// Checked: columns and their order; number of rows; the map and the file agree class by class; every class
// meets the model, persons counted through the map; every cell truly covers the source values of its class
// (the cell is the value's own text or `*`; on a column with a hierarchy, a label of the value on some level;
// on any other, what the cell says holds the value, numbers compared as numbers); sensitive and plain cells
// are unchanged as multisets per class; rows are sorted bytewise by their cells in file order. A claim that
// does not fit its own parts is a Bug.
std::vector<std::string> disprove_cells(const Table& release, const CellClaim& claim,
                                        Progress& progress = silent_progress());

// The released columns of `cells` begin with `case`. `previous` is the release before, or null. Both of the
// others are by source row: the case, which held rows may not have, and the first release, from 1 on or 0 if
// the row is held.
struct SeriesClaim {
  CellClaim cells;
  const Table* previous = nullptr;
  const std::vector<std::string>* case_of_row = nullptr;
  const std::vector<std::uint32_t>* first_release = nullptr;
  bool known_arrivals = false;
  std::uint32_t release = 1;
};

// In addition: the first column is `case`, each stands once and with the cells of its own source row;
// released are exactly the rows with 0 < first_release <= release; every case of the release before is there,
// its sensitive and plain cells are unchanged, its quasi cells lie within what they were, and cases whose
// cells differed then differ now; with known arrivals, those of a class who share their first release are k
// persons at least, and meet l by themselves.
std::vector<std::string> disprove_series(const Table& release, const SeriesClaim& claim,
                                         Progress& progress = silent_progress());

}  // namespace kith::verify
