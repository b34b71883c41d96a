#include "local/box.h"

#include <algorithm>

#include "kith/error.h"

namespace kith::local {

Box::Box(const Ground& ground) : sides_(ground.axes.size()) {
  for (std::size_t a = 0; a < sides_.size(); ++a) {
    const AxisGround& axis = ground.axes[a];
    sides_[a].kind = axis.axis->kind;
    sides_[a].chain = axis.chain;
    sides_[a].ground = &axis;
    if (axis.axis->kind == Axis::Kind::set) sides_[a].seen.assign(axis.example.size(), 0);
    if (!axis.chain && axis.by_height.size() > 64) throw Bug("more than 64 levels that are no chain");
  }
  clear();
}

void Box::clear() {
  if (++round_ == 0) {
    for (Side& side : sides_) std::ranges::fill(side.seen, 0U);
    round_ = 1;
  }
  for (Side& side : sides_) {
    side.filled = side.empties = false;
    side.members = 0;
    side.changed = true;
  }
}

void Box::add_code(Side& side, std::uint32_t code) {
  side.last = code;
  side.changed = true;
  if (!side.filled) {
    side.filled = true;
    side.first = code;
    side.level = 0;
    side.shared = ~std::uint64_t{0};
    return;
  }
  const AxisGround& ground = *side.ground;
  if (side.chain) {
    while (ground.labels(side.level)[code] != ground.labels(side.level)[side.first]) ++side.level;
    return;
  }
  for (std::size_t place = 0; place < ground.by_height.size(); ++place) {
    const std::vector<hierarchy::Label>& labels = ground.labels(ground.by_height[place]);
    if (labels[code] != labels[side.first]) side.shared &= ~(std::uint64_t{1} << place);
  }
}

std::uint64_t Box::share_of(const Side& side) {
  if (!side.filled) return 0;
  switch (side.kind) {
    case Axis::Kind::ordered:
      if (side.empties) return whole_share;
      return side.ground->range_share(side.low, side.high);
    case Axis::Kind::set:
      if (side.empties) return whole_share;
      return side.ground->member_share[side.members];
    case Axis::Kind::tree:
      break;
  }
  const hierarchy::Level level =
      side.chain ? side.level
                 : side.ground->by_height[static_cast<std::size_t>(std::countr_zero(side.shared))];
  return side.ground->label_share(level, side.first);
}

std::uint64_t Box::share(std::size_t axis) {
  Side& side = sides_[axis];
  if (side.changed) side.share = share_of(side);
  side.changed = false;
  return side.share;
}

std::uint64_t Box::shares() {
  std::uint64_t sum = 0;
  for (std::size_t axis = 0; axis < sides_.size(); ++axis) sum += share(axis);
  return sum;
}

}  // namespace kith::local
