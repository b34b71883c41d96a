// A class whose values occur r1 >= r2 >= ... >= rm times is (c, l)-diverse if r1 < c (r_l + ... + r_m)
// (Machanavajjhala et al., "l-Diversity"), so the classes together are so for every c above
// the greatest r1 / (r_l + ... + r_m).
//
// The idea: which l is of interest, the fewest values of any class, is known after the last class only. So the
// greatest ratio is kept for every l that all classes so far can have; a class with fewer values cuts the list.
// Invariant: worst_ has one entry for each l up to the fewest values seen, and entries never get smaller.
// Cost: a class of m values takes O(m log f) with f the fewest so far, since only its f greatest counts need an
// order.
//
// Worked example: classes 3 2 1 and 2 1. After the first worst_ is 3/6, 3/3, 3/1. The second has two values:
// the third entry goes, the others become max(3/6, 2/3) and max(3/3, 2/1). So l = 2 holds for every c above 2.
#include "audit/recursive_diversity.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>

namespace kith::audit {

void RecursiveDiversity::add(std::span<const std::uint64_t> counts) {
  const std::size_t fewest = any_ ? std::min(worst_.size(), counts.size()) : counts.size();
  worst_.resize(fewest, 0);
  any_ = true;
  sorted_.assign(counts.begin(), counts.end());
  std::partial_sort(sorted_.begin(), sorted_.begin() + static_cast<std::ptrdiff_t>(fewest), sorted_.end(),
                    std::greater{});
  std::uint64_t tail = std::accumulate(sorted_.begin(), sorted_.end(), std::uint64_t{0});
  for (std::size_t i = 0; i < fewest; ++i) {
    worst_[i] = std::max(worst_[i], static_cast<double>(sorted_[0]) / static_cast<double>(tail));
    tail -= sorted_[i];
  }
}

double RecursiveDiversity::least_c(std::uint64_t l) const {
  if (!any_) return 0;
  return l <= worst_.size() ? worst_[l - 1] : std::numeric_limits<double>::infinity();
}

}  // namespace kith::audit
