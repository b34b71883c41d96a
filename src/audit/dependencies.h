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

// Among `columns`. A column whose values are nearly all different determines everything and tells nothing:
// only determinants whose values repeat are looked at (on average at least twice, and more than one of them),
// and a dependent with a single value is none.
std::vector<Dependency> dependencies(const Table& table, const std::vector<std::size_t>& columns);

}  // namespace kith::audit
