#include "local/cell_share.h"

#include <algorithm>
#include <cmath>

namespace kith::local {

std::uint64_t share_between(const AxisGround& axis, double low, double high) {
  if (axis.width <= 0) return 0;
  const double within = high - low - axis.free;
  if (within <= 0) return 0;
  return std::min(whole_share, static_cast<std::uint64_t>(
                                   std::llround(within / axis.width * static_cast<double>(whole_share))));
}

AxisState below(const AxisGround& axis, const AxisState& state, std::uint32_t bound) {
  if (axis.upto.empty()) return {false, false, 0, 0, 0, 0};
  AxisState result{false, false, 0, state.low, axis.upto[bound], 0};
  result.share = share_between(axis, result.low, result.high);
  return result;
}

AxisState above(const AxisGround& axis, const AxisState& state, std::uint32_t bound) {
  if (axis.upto.empty()) return {false, false, 0, 0, 0, 0};
  AxisState result{false, false, 0, axis.upto[bound], state.high, 0};
  if (axis.in_steps) result.low = std::floor(result.low) + 1;
  result.share = share_between(axis, result.low, result.high);
  return result;
}

AxisState only_empties() { return {false, false, 0, 0, 0, 0}; }

AxisState filled(const AxisGround& axis, const AxisState& state) {
  AxisState result = state;
  result.empties = false;
  if (axis.width <= 0) result.share = 0;
  return result;
}

AxisState labelled(const AxisGround& axis, const AxisState& state, hierarchy::Level level,
                   hierarchy::Label label) {
  AxisState result = state;
  result.level = level;
  result.share = axis.share_of_label(level, label);
  return result;
}

std::uint64_t cell_loss(const Part& part) {
  std::uint64_t shares = 0;
  for (const AxisState& state : part.states) shares += state.share;
  return shares * part.rows();
}

}  // namespace kith::local
