// All rows of a random table as one part of overlapping classes, none of which is there yet.
#pragma once

#include <cstdint>
#include <numeric>
#include <vector>

#include "local/loose_classes.h"
#include "testing/partition_cases.h"

namespace kith::testing {

inline std::vector<std::uint32_t> all_rows(std::size_t rows) {
  std::vector<std::uint32_t> all(rows);
  std::iota(all.begin(), all.end(), 0U);
  return all;
}

// It has views of the table, which must outlive it.
struct WholePart {
  explicit WholePart(const Both& both)
      : ground(local::make_ground(both.axes, both.points, *both.model)), rows(all_rows(both.points.rows)) {}

  const local::Ground ground;
  const local::LeastLabels joins{ground};
  const std::vector<std::uint32_t> rows;
  const local::PartPoints points{ground, joins, rows};
  local::Company company{ground};
  local::LooseClasses classes{points};
};

}  // namespace kith::testing
