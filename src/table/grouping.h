// Groups rows that agree on a set of encoded columns.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "table/dictionary.h"

namespace kith {

struct Grouping {
  std::vector<std::uint32_t> group_of;  // by row; groups are numbered by first appearance
  std::vector<std::uint32_t> first;     // by group: its first row

  std::size_t size() const { return first.size(); }
};

// The same result on any number of threads. Without columns all rows are one group.
Grouping group_by(std::span<const std::span<const Code>> columns, std::size_t rows, unsigned threads);

}  // namespace kith
