// How diverse a class is: the greatest l that it meets in one form of l-diversity.
#pragma once

#include <cstdint>
#include <span>

#include "privacy/criterion.h"

namespace kith::privacy {

// `counts` are by value, as in a Histogram; some may be 0. c is of the recursive form. Gives 0 if not even l = 1 is
// met, and if there are no values.
double greatest_l(LForm form, double c, std::span<const std::uint64_t> counts, std::uint64_t persons);

}  // namespace kith::privacy
