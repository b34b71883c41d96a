// The tight box of records that are added one by one, as far as its shares need it. Internal to this room;
// one per thread and use.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "local/ground.h"

namespace kith::local {

class Box {
 public:
  explicit Box(const Ground& ground);

  void clear();
  // The keys are those of all axes.
  void add(const std::uint32_t* keys);
  std::uint64_t share(std::size_t axis);
  std::uint64_t shares();

 private:
  // An ordered side has the ranks low and high, a set its number of members and by rank the round in which it
  // was last met. A tree has the code that came first and the one that came last; its `level` is the lowest
  // shared one of a chain, and `shared` are the levels of a partial order that all share, by place in
  // by_height. `changed` says that the side changed since `share` was found.
  struct Side {
    Axis::Kind kind = Axis::Kind::ordered;
    bool chain = true, filled = false, empties = false;
    bool changed = true;
    std::uint64_t share = 0;
    std::uint32_t low = 0, high = 0;
    std::uint32_t members = 0;
    std::uint32_t first = 0, last = 0;
    hierarchy::Level level = 0;
    std::uint64_t shared = 0;
    const AxisGround* ground = nullptr;
    std::vector<std::uint32_t> seen;
  };

  static void add_code(Side& side, std::uint32_t code);
  static std::uint64_t share_of(const Side& side);

  std::vector<Side> sides_;
  std::uint32_t round_ = 0;
};

inline void Box::add(const std::uint32_t* keys) {
  for (Side& side : sides_) {
    const std::uint32_t key = *keys++;
    if (side.kind == Axis::Kind::tree) {
      if (side.filled && key == side.last) continue;
      add_code(side, key);
      continue;
    }
    if (key == empty_key) {
      side.changed |= !side.empties;
      side.empties = true;
      continue;
    }
    if (side.kind == Axis::Kind::ordered) {
      if (side.filled && key >= side.low && key <= side.high) continue;
      side.low = side.filled && side.low < key ? side.low : key;
      side.high = side.filled && side.high > key ? side.high : key;
    } else {
      if (side.seen[key] == round_) continue;
      side.seen[key] = round_;
      ++side.members;
    }
    side.filled = side.changed = true;
  }
}

}  // namespace kith::local
