#include "local/finest_label.h"

#include <algorithm>
#include <utility>

namespace kith::local {

namespace {

using hierarchy::Label;
using hierarchy::Level;

constexpr Label none = static_cast<Label>(-1), several = static_cast<Label>(-2);

// By label of `upper`: the one label of `lower` that the values below it have, or none or several.
std::vector<Label> only_label(const hierarchy::LevelLabels& upper, const hierarchy::LevelLabels& lower,
                              std::span<const Code> values) {
  std::vector<Label> only(upper.labels.size(), none);
  for (const Code value : values) {
    Label& label = only[upper.of[value]];
    if (label == none)
      label = lower.of[value];
    else if (label != lower.of[value])
      label = several;
  }
  return only;
}

}  // namespace

FinestLabels::FinestLabels(const Axis& axis, std::span<const Code> values) : axis_(axis) {
  if (axis.kind != Axis::Kind::tree) return;
  std::vector<bool> seen(axis.hierarchy->levels.front().of.size(), false);
  for (const Code value : values)
    if (!seen[value]) {
      seen[value] = true;
      present_.push_back(value);
    }
}

FinestLabels::Found FinestLabels::look_at(Level level) const {
  const hierarchy::Hierarchy& tree = *axis_.hierarchy;
  std::vector<Level> finer;
  for (Level other = 0; other < tree.size(); ++other)
    if (other != level && tree.order.finer_or_equal(other, level)) finer.push_back(other);
  std::ranges::stable_sort(finer, {}, [&](Level other) { return tree.order.height(other); });
  Found found;
  for (const Level other : finer) {
    const std::vector<Label> only = only_label(tree.levels[level], tree.levels[other], present_);
    for (std::size_t label = 0; label < only.size(); ++label) {
      if (only[label] == none || only[label] == several) continue;
      Extent extent;
      extent.level = other;
      extent.label = tree.levels[other].labels[only[label]];
      found.try_emplace(tree.levels[level].labels[label], std::move(extent));
    }
  }
  return found;
}

Extent FinestLabels::of(Extent extent) {
  if (axis_.kind != Axis::Kind::tree) return extent;
  const auto [at, is_new] = found_.try_emplace(extent.level);
  if (is_new) at->second = look_at(extent.level);
  const auto finer = at->second.find(extent.label);
  return finer == at->second.end() ? extent : finer->second;
}

}  // namespace kith::local
