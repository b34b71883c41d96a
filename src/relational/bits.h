// A tree as the bitmap of complete data sees it: one bit for every row somebody could have, told by its
// values and those of the rows it hangs on. Internal to this room.
#pragma once

#include <cstdint>
#include <vector>

#include "relational/domain.h"

namespace kith::relational {

class Trees;
struct PersonTree;

// Which rows the members have, and which some have and some have not: those bits say nothing any more. A
// second row with the same values has a bit of its own.
struct Bits {
  struct Bit {
    std::uint64_t digest = 0;
    std::uint32_t table = 0;
    bool operator==(const Bit&) const = default;
    auto operator<=>(const Bit&) const = default;
  };
  // Both are in rising order.
  std::vector<Bit> set, unknown;
};

// Of the rows the tree has; nothing is unknown.
Bits bits_of(const Trees& trees, const PersonTree& tree);

// What both know and the two together do not: bits that one has and the other has not lose their say for the
// members of both, or for those of the one alone if the other has lost it before.
Loss lost_bits(const Trees& trees, const Bits& a, Loss of_a, const Bits& b, Loss of_b);

// Of the merged tree, whose rows are `kept`.
Bits merged_bits(const Bits& a, const Bits& b, std::vector<Bits::Bit> kept);

}  // namespace kith::relational
