// Idea: cut to level c, a set keeps T(c) = the sum over values of min(count, c) records. T grows by the
// number of values above c, which falls as c grows, so T is concave; T(c) - l c is concave, 0 at 0, and
// therefore not negative exactly from 0 up to one greatest level. Cost: a sort of the counts, then one look
// at each.
#include "reposition/eligibility.h"

#include <functional>
#include <numeric>
#include <vector>

#include "base/int128.h"

namespace kith::reposition {

bool eligible(std::span<const Count> by_value, Count l) {
  Uint128 records = 0;
  for (const Count count : by_value) records += count;
  return static_cast<Uint128>(level_of(by_value)) * l <= records;
}

Count largest_eligible_level(std::span<const Count> by_value, Count l) {
  std::vector<Count> counts(by_value.begin(), by_value.end());
  std::sort(counts.begin(), counts.end(), std::greater<>());
  Uint128 rest = std::accumulate(counts.begin(), counts.end(), Uint128{0});
  // With `above` counts cut to c and the rest whole, T(c) >= l c means c (l - above) <= rest. A top that
  // fails leaves above + 1 < l, since it is itself part of the rest.
  for (std::size_t above = 0; above < counts.size(); ++above) {
    const Count top = counts[above];
    if (above >= l || static_cast<Uint128>(top) * (l - above) <= rest) return top;
    rest -= top;
    const Count below = above + 1 < counts.size() ? counts[above + 1] : 0;
    const Uint128 level = rest / (l - above - 1);
    if (level > below) return static_cast<Count>(level);
  }
  return 0;
}

}  // namespace kith::reposition
