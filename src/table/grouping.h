// Groups rows that agree on a set of encoded columns.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "table/dictionary.h"

namespace kith {

// `group_of` is by row, and groups are numbered by first appearance; `first` is the first row of each group.
struct Grouping {
  std::vector<std::uint32_t> group_of;
  std::vector<std::uint32_t> first;

  std::size_t size() const { return first.size(); }
};

// The result is the same on any number of threads. Without columns all rows are one group.
Grouping group_by(std::span<const std::span<const Code>> columns, std::size_t rows, unsigned threads);

}  // namespace kith
