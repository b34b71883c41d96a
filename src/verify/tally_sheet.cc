// Idea: the tallies of one rest in sixteen classes lie side by side and are added to those of another rest in one step.
//
// Invariant: a tally is at most 255, and a sum of 128 of them fits. A sum below k has no tally that was cut off.
//
// Example: k = 2, and two classes, one with a row of each of the rests a and b, one with three of a. Read apart, the sums
// are 1 3 and 1 0, and two rows fail. Read alike they are 2 3, and none does.
//
// Cost: for every node, a step for each rest and sixteen classes.
#include "verify/tally_sheet.h"

#include <algorithm>
#include <numeric>

namespace kith::verify {

void TallySheet::clear(std::size_t classes, std::size_t rests) {
  rests_ = rests;
  strips_.assign((classes + width - 1) / width * rests, Strip{});
}

void TallySheet::tally(std::size_t of_class, std::uint32_t rest, std::uint64_t rows) {
  strips_[of_class / width * rests_ + rest].rows[of_class % width] =
      static_cast<std::uint16_t>(std::min(rows, most_k));
}

std::uint64_t TallySheet::failing(std::span<const std::uint32_t> reading, std::uint64_t most) {
  ends_.assign(rests_ + 1, 0);
  for (std::size_t rest = 0; rest < rests_; ++rest) ++ends_[reading[rest] + 1];
  std::partial_sum(ends_.begin(), ends_.end(), ends_.begin());
  order_.resize(rests_);
  for (std::uint32_t rest = 0; rest < rests_; ++rest) order_[ends_[reading[rest]]++] = rest;
  while (ends_.size() > 1 && ends_[ends_.size() - 2] == rests_) ends_.pop_back();
  std::uint64_t rows = 0;
  for (std::size_t at = 0; at < strips_.size() && rows <= most; at += rests_)
    rows += failing_in(strips_.data() + at, order_, ends_);
  return rows;
}

std::uint64_t TallySheet::failing_in(const Strip* strips, const std::vector<std::uint32_t>& order,
                                     const std::vector<std::uint32_t>& ends) const {
  const auto k = static_cast<std::uint16_t>(k_);
  Strip failing{};
  std::size_t i = 0;
  for (const std::uint32_t end : ends) {
    Strip sum{};
    for (; i < end; ++i) {
      const Strip& own = strips[order[i]];
      for (std::size_t c = 0; c < width; ++c)
        sum.rows[c] = static_cast<std::uint16_t>(sum.rows[c] + own.rows[c]);
    }
    for (std::size_t c = 0; c < width; ++c)
      failing.rows[c] = static_cast<std::uint16_t>(failing.rows[c] + (sum.rows[c] < k ? sum.rows[c] : 0));
  }
  return std::accumulate(failing.rows, failing.rows + width, std::uint64_t{0});
}

}  // namespace kith::verify
