// The quasi columns that a plan may have, by number in the table, and their order. Plain values.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "profile/profile.h"

namespace kith::profile {

// The known ones in the order of the table, then the others by rising number of values. If none is known, the first is
// taken for known. A candidate is named by its place in `columns`.
struct Candidates {
  std::vector<std::size_t> columns;
  std::size_t known = 0;

  // The same candidates in the order of the table, in which a plan has them. Methods depend on the order of columns.
  std::vector<std::size_t> in_table_order(std::span<const std::size_t> candidates) const;
};

Candidates candidates_of(const Profile& profile);

// Numbers that belong to `has`, in the order of `wanted`, which are the same candidates.
std::vector<double> reordered(std::span<const double> numbers, std::span<const std::size_t> has,
                              std::span<const std::size_t> wanted);

}  // namespace kith::profile
