// A small part as a set of points: its distinct rows, where they lie on each axis, and what each must lose at
// least. Internal to this room.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "local/candidate.h"
#include "local/point_mask.h"

namespace kith::local {

// The distinct rows of a part, in the order of their keys.
struct DistinctRows {
  std::size_t axes = 0;
  std::vector<std::uint32_t> keys;   // [point * axes + axis]
  std::vector<std::uint32_t> begin;  // by point, and the end: in `rows`
  std::vector<std::uint32_t> rows;   // grouped by point
  std::vector<std::uint64_t> least;  // by point: what its rows lose at least, in any class
  bool single = true;                // every point is one row

  std::size_t size() const { return begin.size() - 1; }
  std::uint32_t weight(std::size_t point) const { return begin[point + 1] - begin[point]; }
  const std::uint32_t* of(std::size_t point) const { return keys.data() + point * axes; }
  std::size_t find(const std::uint32_t* record_keys) const;
};

void find_distinct(const Ground& ground, const Part& part, DistinctRows& distinct);
// Fills `least`.
void bound_losses(const Ground& ground, DistinctRows& distinct);

}  // namespace kith::local
