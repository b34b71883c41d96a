// Recursive (c, l)-diversity of all classes together, for an l that need not be known before they are seen.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace kith::audit {

// Threads must not share it.
class RecursiveDiversity {
 public:
  // `counts` are those of the values of one class, at least one, each above 0.
  void add(std::span<const std::uint64_t> counts);

  // All classes are (c, l)-diverse for every c above this, and for no other. It is infinite if some class has
  // fewer than l values, and 0 if there is no class. l is at least 1.
  double least_c(std::uint64_t l) const;

 private:
  bool any_ = false;
  // It has the greatest r1 / (r_l + ... + r_m) of all classes at index l - 1, up to the fewest values of any.
  std::vector<double> worst_;
  std::vector<std::uint64_t> sorted_;
};

}  // namespace kith::audit
