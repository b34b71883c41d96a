// Columns of a table that another determines: an un-normalized table leaks through them, because whoever
// reads the one knows the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "table/table.h"

namespace kith::audit {

struct Dependency {
  std::size_t determinant = 0, dependent = 0;  // columns of the table
  std::uint64_t values = 0;                    // different ones of the determinant
  bool mutual = false;                         // each determines the other; told once, lower number first
  bool operator==(const Dependency&) const = default;
};

// Among `columns`. A column whose values are nearly all different determines everything by chance: one column
// is said to determine another only where its values repeat, on average at least twice. Two columns that
// determine each other are told where any value repeats; where none does, every column is a copy of every
// other. Columns with a single value are passed over.
std::vector<Dependency> dependencies(const Table& table, const std::vector<std::size_t>& columns);

}  // namespace kith::audit
