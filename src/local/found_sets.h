// What exact search remembers of the sets of points it has met. Internal to this room.
#pragma once

#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "local/extent.h"
#include "local/point_mask.h"

namespace kith::local {

// Levels of the axes whose order is no chain, eight bits each.
using Levels = std::uint64_t;

// A cut in terms of the part's own groups. `bound` is the least its branches can lose. `group` is the last
// that goes low, or the level if the kind is level.
struct LocalCut {
  std::uint64_t bound = 0;
  std::uint32_t axis = 0;
  Cut::Kind kind = Cut::Kind::below;
  std::uint32_t group = 0;

  auto order() const { return std::tuple(bound, axis, kind, group); }
};

template <std::size_t W>
struct FoundSet {
  PointMask<W> set;
  Levels levels = 0;
  std::uint64_t loss = 0;
  // If it is not exact, the loss is a lower bound. If it is exact, a leaf is best left whole.
  bool exact = false;
  bool leaf = true;
  LocalCut cut;
};

// It uses open addressing and is cleared by counting rounds. What at() returns is valid until the next call.
template <std::size_t W>
class FoundSets {
 public:
  using Set = PointMask<W>;
  using Found = FoundSet<W>;

  void clear() {
    used_ = 0;
    if (++round_ == 0 || slots_.empty()) {
      slots_.assign(1024, {});
      round_ = 1;
    }
  }
  Found& at(const Set& set, Levels levels, bool& known) {
    if (2 * used_ >= slots_.size()) grow();
    Slot& slot = slots_[place_of(set, levels)];
    known = slot.round == round_;
    if (!known) {
      slot = {round_, {set, levels, 0, false, true, {}}};
      ++used_;
    }
    return slot.found;
  }

 private:
  struct Slot {
    std::uint32_t round = 0;
    Found found;
  };
  std::size_t place_of(const Set& set, Levels levels) const {
    std::size_t at = (set.hash() ^ levels * 0xff51afd7ed558ccdU) & (slots_.size() - 1);
    while (slots_[at].round == round_ && !(slots_[at].found.set == set && slots_[at].found.levels == levels))
      at = (at + 1) & (slots_.size() - 1);
    return at;
  }
  void grow() {
    std::vector<Slot> old(slots_.size() * 2);
    std::swap(old, slots_);
    for (Slot& slot : old)
      if (slot.round == round_) slots_[place_of(slot.found.set, slot.found.levels)] = std::move(slot);
  }
  std::vector<Slot> slots_;
  std::size_t used_ = 0;
  std::uint32_t round_ = 0;
};

}  // namespace kith::local
