// The audit's own plain grouping: rows that agree on some coded columns. Written apart from every method's
// counting, so that a mistake there cannot hide here.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "table/table.h"

namespace kith::audit {

// One column of codes, all below `values`.
struct Coded {
  const Code* codes = nullptr;
  std::size_t values = 0;
};
Coded coded(const Column& column);

// Groups are numbered by first appearance.
struct Grouping {
  std::vector<std::uint32_t> of_row;
  // This and the next are by group.
  std::vector<std::uint32_t> first_row;
  std::vector<std::uint64_t> rows;

  std::uint32_t size() const { return static_cast<std::uint32_t>(first_row.size()); }
};

// Without columns all rows are one group.
Grouping group(std::span<const Coded> columns, std::size_t rows);

// Rows in runs: rows[begin[g] .. begin[g + 1]) are those of group g in row order. Rows whose group is not
// below `groups` are left out.
struct Arrangement {
  std::vector<std::uint32_t> begin;
  std::vector<std::uint32_t> rows;
};
Arrangement arrange(std::span<const std::uint32_t> group_of_row, std::uint32_t groups);

// A bijective scrambling of 64 bits (splitmix64's finalizer).
inline std::uint64_t scramble(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15ull;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
  return x ^ (x >> 31);
}

}  // namespace kith::audit
