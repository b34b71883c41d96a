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

// The distinct rows of a part, in the order of their keys. `keys` is indexed by [point * axes + axis]. `rows`
// is grouped by point; the rows of point p begin at begin[p] and end at begin[p + 1]. `least` is what the
// rows of a point lose at least, in any class. `single` says that every point is one row.
struct DistinctRows {
  std::size_t axes = 0;
  std::vector<std::uint32_t> keys;
  std::vector<std::uint32_t> begin;
  std::vector<std::uint32_t> rows;
  std::vector<std::uint64_t> least;
  bool single = true;

  std::size_t size() const { return begin.size() - 1; }
  std::uint32_t weight(std::size_t point) const { return begin[point + 1] - begin[point]; }
  const std::uint32_t* of(std::size_t point) const { return keys.data() + point * axes; }
  std::size_t find(const std::uint32_t* record_keys) const;
};

void find_distinct(const Ground& ground, const Part& part, DistinctRows& distinct);
// Fills `least`.
void bound_losses(const Ground& ground, DistinctRows& distinct);

}  // namespace kith::local
