// The order of a column's levels: a <= b when every value of level a lies within one value of level b. Level
// 0 is the bottom, the last level the top. A chain for most hierarchies; calendars have weeks beside months.
#pragma once

#include <cstdint>
#include <vector>

namespace kith::hierarchy {

using Level = std::uint32_t;

class LevelOrder {
 public:
  static LevelOrder chain(std::size_t levels);
  // finer[a][b]: a is finer than or equal to b. Must be a partial order with bottom 0 and top levels - 1.
  static LevelOrder from_relation(const std::vector<std::vector<bool>>& finer);
  // The chain of the bottom alone: a column that may not be generalized.
  static LevelOrder fixed() { return chain(1); }

  std::size_t size() const { return heights_.size(); }
  bool finer_or_equal(Level a, Level b) const { return relation_[a * size() + b]; }
  const std::vector<Level>& directly_coarser(Level a) const { return up_[a]; }
  const std::vector<Level>& directly_finer(Level a) const { return down_[a]; }
  // Gives the length of the longest chain from the bottom.
  std::uint32_t height(Level a) const { return heights_[a]; }
  std::uint32_t top_height() const { return heights_.back(); }
  bool is_chain() const { return is_chain_; }

 private:
  std::vector<bool> relation_;
  std::vector<std::vector<Level>> up_, down_;
  std::vector<std::uint32_t> heights_;
  bool is_chain_ = true;
};

}  // namespace kith::hierarchy
