// The order of a column's levels: a <= b when every value of level a lies within one value of level b. Level
// 0 is the bottom, the last level the top. A chain for most hierarchies; calendars have weeks beside months.
// An order can be narrowed to the levels between two of them. Immutable; threads may share it.
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
  // This order narrowed to the levels x with least <= x <= most, which keep their numbers and heights. Both are
  // levels of this order, and least <= most.
  LevelOrder between(Level least, Level most) const;

  // Counts all levels, also those that a narrowed order has left out.
  std::size_t size() const { return heights_.size(); }
  bool finer_or_equal(Level a, Level b) const { return relation_[a * size() + b]; }
  // Of a narrowed order, these have no levels that it left out.
  const std::vector<Level>& directly_coarser(Level a) const { return up_[a]; }
  const std::vector<Level>& directly_finer(Level a) const { return down_[a]; }
  // Gives the length of the longest chain from level 0, which a narrowed order may have left out.
  std::uint32_t height(Level a) const { return heights_[a]; }
  // Gives the height of the last of all levels.
  std::uint32_t top_height() const { return heights_.back(); }
  // Each level is directly above the one before it, and higher by one.
  bool is_chain() const { return is_chain_; }

  // The levels of this order by number, and the place of each among them.
  const std::vector<Level>& levels() const { return levels_; }
  std::size_t place_of(Level a) const { return places_[a]; }
  bool has(Level a) const { return a < size() && places_[a] != none; }
  Level bottom() const { return bottom_; }
  Level top() const { return top_; }

 private:
  static constexpr std::uint32_t none = 0xffffffff;
  void keep_levels(Level least, Level most);

  std::vector<bool> relation_;
  std::vector<std::vector<Level>> up_, down_;
  std::vector<std::uint32_t> heights_;
  bool is_chain_ = true;
  std::vector<Level> levels_;
  std::vector<std::uint32_t> places_;
  Level bottom_ = 0, top_ = 0;
};

}  // namespace kith::hierarchy
