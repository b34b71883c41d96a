// How much more likely a class makes a sensitive value than the reference does: beta-likeness and
// delta-disclosure privacy of one class.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace kith::audit {

// Each is the least that the class meets, and infinite if it meets none. `delta_present` is delta over the
// values that the class has; delta itself is infinite if the class lacks a value of the reference.
struct Likeness {
  double basic_beta = 0, enhanced_beta = 0;
  double delta = 0, delta_present = 0;
};

class LikenessMeter {
 public:
  // `reference` has the count of every value; it may be 0 for values that only classes have.
  explicit LikenessMeter(std::span<const std::uint64_t> reference);

  // The class has values[i] counts[i] > 0 times.
  Likeness of(std::span<const std::uint32_t> values, std::span<const std::uint64_t> counts) const;

 private:
  std::vector<double> reference_;
  double all_ = 0;
  // These are the values that the reference has.
  std::size_t occurring_ = 0;
};

}  // namespace kith::audit
