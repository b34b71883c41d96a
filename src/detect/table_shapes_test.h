// Tables of many shapes for the detector of persons: with a key of persons and without, under headers in seven
// languages and under headers that say nothing. Every shape is drawn from a seed of its own.
#pragma once

#include <string>
#include <vector>

#include "table/table.h"

namespace kith::detect {

// The key is empty if rows are no persons' or every row is another person.
struct ShapedTable {
  std::string what;
  Table table;
  std::vector<std::string> key;
};

// `draw` varies the numbers of persons and rows, and what is drawn.
std::vector<ShapedTable> tables_with_key(unsigned draw);
std::vector<ShapedTable> tables_without_key(unsigned draw);

// Visits as in a hospital's books: mrn, visited, zip, birth, sex, marital, diagnosis.
ShapedTable visits_by_mrn(std::size_t persons, std::size_t visits);

}  // namespace kith::detect
