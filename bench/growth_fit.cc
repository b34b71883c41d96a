#include "bench/growth_fit.h"

#include <algorithm>
#include <cmath>

namespace kith::bench {

double Fit::at(double x) const { return factor * std::pow(x, exponent); }

Fit fit(std::span<const double> x, std::span<const double> y) {
  Fit found;
  found.first = std::min(x.size() / 2, x.size() - 2);
  const auto count = static_cast<double>(x.size() - found.first);
  double mean_x = 0, mean_y = 0, both = 0, square = 0;
  for (std::size_t i = found.first; i < x.size(); ++i) {
    mean_x += std::log(x[i]) / count;
    mean_y += std::log(y[i]) / count;
  }
  for (std::size_t i = found.first; i < x.size(); ++i) {
    const double away = std::log(x[i]) - mean_x;
    both += away * (std::log(y[i]) - mean_y);
    square += away * away;
  }
  found.exponent = both / square;
  found.factor = std::exp(mean_y - found.exponent * mean_x);
  return found;
}

}  // namespace kith::bench
