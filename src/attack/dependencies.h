// Columns of a table that another determines: an un-normalized table leaks through them, because whoever
// reads the one knows the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "table/table.h"

namespace kith::attack {

// Both are columns of the table. `values` counts the different ones of the determinant. If the dependency is
// mutual, each determines the other; that is told once, lower number first.
struct Dependency {
  std::size_t determinant = 0, dependent = 0;
  std::uint64_t values = 0;
  bool mutual = false;
  bool operator==(const Dependency&) const = default;
};

// Looks among `columns`. A column whose values are nearly all different determines everything by chance: one
// column is said to determine another only if its values repeat, on average at least twice. Two columns that
// determine each other are told if any value repeats; if none does, every column is a copy of every other.
// Columns with a single value are passed over.
std::vector<Dependency> dependencies(const Table& table, const std::vector<std::size_t>& columns);

}  // namespace kith::attack
