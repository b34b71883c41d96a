// A box has two sides along an ordered axis or a set, and the empty value beside it; categories that were not
// known when it was made are a side too; in a hierarchy every other label of a level above the box's is one.
// Cost: the rows outside times axes and levels.
#include "series/peel.h"

#include <algorithm>
#include <map>

namespace kith::series {

namespace {

using local::Axis;
using local::Cut;
using local::Extent;

class AxisPeels {
 public:
  AxisPeels(const Axis& axis, std::uint32_t number, const Extent& cell, const Extent& box,
            const std::vector<Code>& values, std::span<const std::uint32_t> outside, std::vector<Peel>& out)
      : axis_(axis), number_(number), cell_(cell), box_(box), values_(values), outside_(outside), out_(out) {}

  void nulls() {
    Cut cut = cut_of(Cut::Kind::nulls);
    offer(cut, [&](Code code) { return axis_.empty[code] ? !box_.empties : !box_.values; });
  }

  void ordered() {
    const auto above = [&](Code code) { return !axis_.empty[code] && axis_.position[code] > box_.high; };
    const auto below = [&](Code code) { return !axis_.empty[code] && axis_.position[code] < box_.low; };
    Cut cut = cut_of(Cut::Kind::below);
    cut.at = box_.high;
    offer(cut, above);
    bool any = false;
    for (const std::uint32_t row : outside_) {
      const double x = axis_.position[values_[row]];
      if (!below(values_[row]) || (any && x <= cut.at)) continue;
      cut.at = x;
      any = true;
    }
    if (any) offer(cut, below);
  }

  void set(std::span<const std::uint32_t> members) {
    if (!box_.members || box_.members->empty()) return;
    const std::string &first = box_.members->front(), &last = box_.members->back();
    const auto above = [&](Code code) { return !axis_.empty[code] && axis_.texts[code] > last; };
    const auto below = [&](Code code) { return !axis_.empty[code] && axis_.texts[code] < first; };
    Cut cut = cut_of(Cut::Kind::below);
    cut.text = last;
    offer(cut, above);
    cut.text.clear();
    for (const std::uint32_t row : outside_)
      if (below(values_[row])) cut.text = std::max(cut.text, axis_.texts[values_[row]]);
    if (!cut.text.empty()) offer(cut, below);
    Cut known = cut_of(Cut::Kind::known);
    for (const std::uint32_t row : members)
      known.known = std::max(known.known, axis_.number[values_[row]] + 1);
    offer(known, [&](Code code) { return !axis_.empty[code] && axis_.number[code] >= known.known; });
  }

  void tree(Code member) {
    const hierarchy::Hierarchy& tree = *axis_.hierarchy;
    for (hierarchy::Level level = 0; level < tree.size(); ++level) {
      if (level == cell_.level || !tree.order.finer_or_equal(level, cell_.level) ||
          !tree.order.finer_or_equal(box_.level, level))
        continue;
      Cut cut = cut_of(Cut::Kind::level);
      cut.level = level;
      const std::vector<hierarchy::Label>& of = tree.levels[level].of;
      std::map<hierarchy::Label, std::vector<std::uint32_t>> groups;
      for (const std::uint32_t row : outside_)
        if (of[values_[row]] != of[member]) groups[of[values_[row]]].push_back(row);
      for (auto& [label, rows] : groups) out_.push_back({cut, std::move(rows)});
    }
  }

 private:
  Cut cut_of(Cut::Kind kind) const {
    Cut cut;
    cut.kind = kind;
    cut.axis = number_;
    return cut;
  }
  template <typename Beyond>
  void offer(const Cut& cut, Beyond beyond) {
    Peel peel{cut, {}};
    for (const std::uint32_t row : outside_)
      if (beyond(values_[row])) peel.beyond.push_back(row);
    if (!peel.beyond.empty()) out_.push_back(std::move(peel));
  }

  const Axis& axis_;
  std::uint32_t number_;
  const Extent &cell_, &box_;
  const std::vector<Code>& values_;
  std::span<const std::uint32_t> outside_;
  std::vector<Peel>& out_;
};

}  // namespace

std::vector<Peel> peels(std::span<const local::Axis> axes, const local::Region& cell,
                        const local::Region& box, std::span<const std::vector<Code>> values,
                        std::span<const std::uint32_t> members, std::span<const std::uint32_t> outside) {
  std::vector<Peel> found;
  for (std::uint32_t a = 0; a < axes.size(); ++a) {
    AxisPeels along(axes[a], a, cell[a], box[a], values[a], outside, found);
    if (axes[a].kind == Axis::Kind::tree) {
      along.tree(values[a][members.front()]);
      continue;
    }
    if (box[a].values && !box[a].empties) {
      if (axes[a].kind == Axis::Kind::ordered)
        along.ordered();
      else
        along.set(members);
    }
    if (box[a].values != box[a].empties) along.nulls();
  }
  return found;
}

}  // namespace kith::series
