// Let p be a value's share of the reference and q its share of the class.
//
// Basic beta-likeness (Cao and Karras, "Publishing Microdata with a Robust Privacy Guarantee", VLDB 2012)
// bounds the gain (q - p) / p of every value by beta; losses do not count. The enhanced form
// bounds it by min(beta, -ln p). Whoever meets it for some beta meets it for the greatest gain,
// so the least beta is that of the basic form, unless some gain is above -ln p: then there is none. -ln p of a
// rational p is irrational unless p is 1, so gain and bound are never equal by rounding but where both are 0.
// Delta-disclosure privacy (Brickell and Shmatikov, "The Cost of Privacy", KDD 2008) bounds
// |ln(q / p)| of every value of the reference, and so is infinite where the class lacks one.
//
// Worked example: the reference has flu 4, cold 3, hiv 1, a class flu 1, hiv 1. q / p is 1 for flu and 4 for
// hiv. Basic beta is 3. hiv's gain of 3 is above -ln(1/8) = 2.08, so no enhanced beta. Delta of what is there
// is ln 4; with cold, which is not there, it is infinite.
//
// Cost: O(values of the class). q / p is one division of products of counts, exact below 2^53, so that equal
// shares give 1 and no noise.
#include "audit/likeness.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace kith::audit {

LikenessMeter::LikenessMeter(std::span<const std::uint64_t> reference)
    : reference_(reference.begin(), reference.end()),
      all_(std::accumulate(reference_.begin(), reference_.end(), 0.0)),
      occurring_(reference_.size() -
                 static_cast<std::size_t>(std::count(reference_.begin(), reference_.end(), 0.0))) {}

Likeness LikenessMeter::of(std::span<const std::uint32_t> values,
                           std::span<const std::uint64_t> counts) const {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const auto total = static_cast<double>(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}));
  Likeness found;
  std::size_t present = 0;
  bool enhanced = true;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double in_reference = reference_[values[i]];
    if (in_reference == 0) return {infinity, infinity, infinity, infinity};
    ++present;
    const double ratio = static_cast<double>(counts[i]) * all_ / (total * in_reference);
    found.basic_beta = std::max(found.basic_beta, ratio - 1);
    found.delta_present = std::max(found.delta_present, std::abs(std::log(ratio)));
    if (ratio - 1 > std::log(all_ / in_reference)) enhanced = false;
  }
  found.enhanced_beta = enhanced ? found.basic_beta : infinity;
  found.delta = present == occurring_ ? found.delta_present : infinity;
  return found;
}

}  // namespace kith::audit
