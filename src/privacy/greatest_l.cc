// Each form is solved for l: the frequency form gives one by the share of the most frequent value, the distinct form
// the number of values, the entropy form the exponential of the entropy, and the recursive form the last l whose
// tail is still large enough.
//
// Example: counts 96, 3, 1 of 100 persons give 1.04 by frequency, 3 by distinct values, 1.2 by entropy, and, with
// c = 30, 2 recursively, since 96 is below 30 times 3 + 1 and not below 30 times 1.
#include "privacy/greatest_l.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <vector>

namespace kith::privacy {

namespace {

double by_entropy(const std::vector<std::uint64_t>& counts) {
  const auto total = static_cast<double>(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}));
  double entropy = 0;
  for (const std::uint64_t count : counts) {
    const double share = static_cast<double>(count) / total;
    entropy -= share * std::log(share);
  }
  return std::exp(entropy);
}

// The counts fall.
double recursively(const std::vector<std::uint64_t>& counts, double c) {
  std::uint64_t tail = 0;
  for (std::size_t l = counts.size(); l > 0; --l) {
    tail += counts[l - 1];
    if (static_cast<double>(counts.front()) < c * static_cast<double>(tail) * (1 - 1e-12))
      return static_cast<double>(l);
  }
  return 0;
}

}  // namespace

double greatest_l(LForm form, double c, std::span<const std::uint64_t> counts, std::uint64_t persons) {
  std::vector<std::uint64_t> falling;
  for (const std::uint64_t count : counts)
    if (count > 0) falling.push_back(count);
  if (falling.empty()) return 0;
  std::ranges::sort(falling, std::greater<>());
  switch (form) {
    case LForm::frequency:
      return static_cast<double>(persons) / static_cast<double>(falling.front());
    case LForm::distinct:
      return static_cast<double>(falling.size());
    case LForm::entropy:
      return by_entropy(falling);
    case LForm::recursive:
      return recursively(falling, c);
  }
  return 0;
}

}  // namespace kith::privacy
