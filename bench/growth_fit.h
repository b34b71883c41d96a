// How something grows: the exponent e of y = a x^e, by least squares on the logarithms of the upper half of the
// points, so that what a process costs by itself (starting, reading its plan) weighs little.
#pragma once

#include <span>

namespace kith::bench {

struct Fit {
  double exponent = 0, factor = 0;
  std::size_t first = 0;  // of the points that were taken, at least two

  double at(double x) const;
};

// Of at least two points with growing x, all above zero.
Fit fit(std::span<const double> x, std::span<const double> y);

}  // namespace kith::bench
