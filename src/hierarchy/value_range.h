// The range of a column's values, of which labels cover shares. Internal to this room.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace kith::hierarchy {

struct ValueRange {
  static constexpr std::uint64_t whole = 1'000'000;

  double least = std::numeric_limits<double>::infinity();
  double most = -std::numeric_limits<double>::infinity();

  void add(double value) {
    least = std::min(least, value);
    most = std::max(most, value);
  }
  double size() const { return most - least; }
  // The share of this range that [from, to] has, in millionths; nothing of a single point.
  std::uint64_t share(double from, double to) const {
    if (!(size() > 0)) return 0;
    const double extent = std::min(to, most) - std::max(from, least);
    return static_cast<std::uint64_t>(std::llround(std::max(0.0, extent) / size() * whole));
  }
};

}  // namespace kith::hierarchy
