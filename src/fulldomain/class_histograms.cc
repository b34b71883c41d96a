// Values come in ascending order, so one stamp per class tells whether its current value has a slot already:
// a first pass counts the slots of every class, a second fills them. Linear in the incidence, no hashing.
#include "fulldomain/class_histograms.h"

#include <numeric>

namespace kith::fulldomain {

namespace {

constexpr std::uint32_t none = 0xffffffff;

// Calls visit(value, class, persons), value by value in ascending order.
template <typename Visit>
void for_each_count(const SensitiveIncidence& incidence, Visit visit) {
  std::size_t s = 0, r = 0;
  while (s < incidence.sums.size() || r < incidence.runs.size()) {
    const std::uint32_t value = std::min(s < incidence.sums.size() ? incidence.sums[s].value : none,
                                         r < incidence.runs.size() ? incidence.runs[r].value : none);
    for (; s < incidence.sums.size() && incidence.sums[s].value == value; ++s)
      visit(value, incidence.sums[s].tuple, incidence.sums[s].persons);
    for (; r < incidence.runs.size() && incidence.runs[r].value == value; ++r)
      for (std::uint32_t i = incidence.runs[r].begin; i < incidence.runs[r].end; ++i)
        visit(value, incidence.spread_tuples[i], 1U);
  }
}

}  // namespace

ClassHistograms::ClassHistograms(const SensitiveIncidence& incidence, std::size_t classes)
    : begin_(classes + 1, 0) {
  std::vector<std::uint32_t> current(classes, none);
  for_each_count(incidence, [&](std::uint32_t value, std::uint32_t cls, std::uint32_t) {
    if (current[cls] == value) return;
    current[cls] = value;
    ++begin_[cls + 1];
  });
  std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
  values_.resize(begin_.back());
  counts_.assign(begin_.back(), 0);
  std::vector<std::uint32_t> next(begin_.begin(), begin_.end() - 1);
  current.assign(classes, none);
  for_each_count(incidence, [&](std::uint32_t value, std::uint32_t cls, std::uint32_t persons) {
    if (current[cls] != value) {
      current[cls] = value;
      values_[next[cls]++] = value;
    }
    counts_[next[cls] - 1] += persons;
  });
}

}  // namespace kith::fulldomain
