// Numbers that look drawn at random and are the same on every machine. Threads may share the function.
#pragma once

#include <cstdint>

namespace kith::comparison {

// The finalizer of SplitMix64.
inline std::uint64_t mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

// A sequence of them, for one thread.
class Draw {
 public:
  explicit Draw(std::uint64_t seed) : state_(mix(seed)) {}
  // Below `bound`, which is at least 1.
  std::uint64_t below(std::uint64_t bound) { return mix(state_++) % bound; }

 private:
  std::uint64_t state_;
};

}  // namespace kith::comparison
