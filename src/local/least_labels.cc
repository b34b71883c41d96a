#include "local/least_labels.h"

#include <algorithm>
#include <bit>

#include "kith/error.h"

namespace kith::local {

namespace {

// An ordered axis: nothing but the empty value, and the empty value beside others. No range of keys is
// either.
constexpr std::uint64_t empties_alone = 0xffff'ffff'ffff'ffff, whole_axis = 0xffff'ffff'ffff'fffe;
// A set: the empty value's bit.
constexpr std::uint64_t empty_bit = std::uint64_t{1} << 63;
constexpr std::uint32_t bits_of_members = 63;

constexpr std::uint64_t range(std::uint64_t low, std::uint64_t high) { return low << 32 | high; }

std::uint64_t joined_ranges(std::uint64_t a, std::uint64_t b) {
  if (a == b) return a;
  if (a >= whole_axis || b >= whole_axis) return whole_axis;
  return range(std::min(a >> 32, b >> 32), std::max(a & 0xffff'ffff, b & 0xffff'ffff));
}

}  // namespace

LeastLabels::LeastLabels(const Ground& ground) {
  for (const AxisGround& axis : ground.axes) axes_.push_back(joins_of(axis));
}

LeastLabels::Joins LeastLabels::joins_of(const AxisGround& ground) {
  Joins joins;
  joins.ground = &ground;
  const Axis& axis = *ground.axis;
  if (axis.kind != Axis::Kind::tree) {
    joins.form = axis.kind == Axis::Kind::set ? Form::set : Form::ordered;
    return joins;
  }
  joins.form = ground.chain ? Form::chain : Form::partial;
  joins.levels = static_cast<std::uint32_t>(ground.by_height.size());
  if (!ground.chain && joins.levels > 64) throw Bug("more than 64 levels that are no chain");
  const std::size_t codes = axis.size();
  joins.path.resize(codes * joins.levels);
  for (std::uint32_t place = 0; place < joins.levels; ++place) {
    const hierarchy::Level level = ground.by_height[place];
    const auto offset = static_cast<std::uint32_t>(joins.share.size());
    const std::size_t labels = axis.hierarchy->levels[level].labels.size();
    joins.first.resize(offset + labels, 0);
    for (hierarchy::Label label = 0; label < labels; ++label)
      joins.share.push_back(static_cast<std::uint32_t>(ground.share_of_label(level, label)));
    for (std::size_t code = codes; code-- > 0;) {
      const std::uint32_t number = offset + ground.labels(level)[code];
      joins.path[code * joins.levels + place] = number;
      joins.first[number] = static_cast<std::uint32_t>(code);
    }
  }
  return joins;
}

std::uint32_t LeastLabels::share_of_bits(const Joins& joins, std::uint64_t bits) {
  const AxisGround& ground = *joins.ground;
  if (joins.form == Form::ordered) {
    if (bits >= whole_axis) return bits == whole_axis ? static_cast<std::uint32_t>(whole_share) : 0;
    return static_cast<std::uint32_t>(ground.range_share(static_cast<std::uint32_t>(bits >> 32),
                                                         static_cast<std::uint32_t>(bits & 0xffff'ffff)));
  }
  if (bits == empty_bit) return 0;
  if ((bits & empty_bit) != 0) return static_cast<std::uint32_t>(whole_share);
  return static_cast<std::uint32_t>(ground.member_share[static_cast<std::size_t>(std::popcount(bits))]);
}

LeastLabel LeastLabels::in_chain(const Joins& joins, std::uint32_t code, std::uint32_t level) {
  const std::uint32_t number = joins.path[std::size_t{code} * joins.levels + level];
  return {level, joins.first[number], joins.share[number]};
}

std::uint64_t LeastLabels::shared_places(const Joins& joins, const LeastLabel& a, const LeastLabel& b) {
  std::uint64_t shared = 0;
  const std::uint32_t* of_a = joins.path.data() + std::size_t{a.code} * joins.levels;
  const std::uint32_t* of_b = joins.path.data() + std::size_t{b.code} * joins.levels;
  for (std::uint32_t place = 0; place < joins.levels; ++place)
    if (of_a[place] == of_b[place]) shared |= std::uint64_t{1} << place;
  return shared & a.bits & b.bits;
}

std::uint32_t LeastLabels::share_of_places(const Joins& joins, std::uint32_t code, std::uint64_t places) {
  const auto place = static_cast<std::size_t>(std::countr_zero(places));
  return joins.share[joins.path[std::size_t{code} * joins.levels + place]];
}

LeastLabel LeastLabels::of(std::size_t axis, std::uint32_t key) const {
  const Joins& joins = axes_[axis];
  switch (joins.form) {
    case Form::ordered:
      return {key == empty_key ? empties_alone : range(key, key), 0, 0};
    case Form::set:
      return {key == empty_key ? empty_bit : std::uint64_t{1} << key % bits_of_members, 0, 0};
    case Form::chain:
      return in_chain(joins, key, 0);
    case Form::partial:
      break;
  }
  const std::uint64_t all = ~std::uint64_t{0} >> (64 - joins.levels);
  return {all, key, share_of_places(joins, key, all)};
}

LeastLabel LeastLabels::joined(std::size_t axis, const LeastLabel& a, const LeastLabel& b) const {
  if (a == b) return a;
  const Joins& joins = axes_[axis];
  if (joins.form == Form::chain) {
    auto level = static_cast<std::uint32_t>(std::max(a.bits, b.bits));
    const std::uint32_t* of_a = joins.path.data() + std::size_t{a.code} * joins.levels;
    const std::uint32_t* of_b = joins.path.data() + std::size_t{b.code} * joins.levels;
    while (of_a[level] != of_b[level]) ++level;
    return in_chain(joins, a.code, level);
  }
  if (joins.form == Form::partial) {
    const std::uint64_t places = shared_places(joins, a, b);
    return {places, std::min(a.code, b.code), share_of_places(joins, a.code, places)};
  }
  const std::uint64_t bits = joins.form == Form::set ? a.bits | b.bits : joined_ranges(a.bits, b.bits);
  return {bits, 0, share_of_bits(joins, bits)};
}

std::uint32_t LeastLabels::joined_share(std::size_t axis, const LeastLabel& a, const LeastLabel& b) const {
  if (a == b) return a.share;
  const Joins& joins = axes_[axis];
  if (joins.form != Form::chain) return joined(axis, a, b).share;
  auto level = static_cast<std::uint32_t>(std::max(a.bits, b.bits));
  const std::uint32_t* of_a = joins.path.data() + std::size_t{a.code} * joins.levels;
  const std::uint32_t* of_b = joins.path.data() + std::size_t{b.code} * joins.levels;
  while (of_a[level] != of_b[level]) ++level;
  return joins.share[of_a[level]];
}

}  // namespace kith::local
