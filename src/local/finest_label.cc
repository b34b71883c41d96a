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

std::vector<Code> different(std::span<const Code> values, std::size_t codes) {
  std::vector<bool> seen(codes, false);
  std::vector<Code> result;
  for (const Code value : values) {
    if (!seen[value]) result.push_back(value);
    seen[value] = true;
  }
  return result;
}

bool is_below(const Axis& axis, const Extent& extent, Code value) {
  if (axis.kind == Axis::Kind::set) return extent.after && axis.texts[value] <= *extent.after;
  const double x = axis.position[value];
  return extent.low_inside ? x < extent.low : x <= extent.low;
}

}  // namespace

FinestLabels::FinestLabels(const Axis& axis, std::span<const Code> values)
    : axis_(axis), present_(different(values, axis.size())) {
  if (axis.kind == Axis::Kind::tree) return;
  const auto empty = std::ranges::find_if(present_, [&](Code value) { return axis.empty[value]; });
  if (empty != present_.end()) {
    empty_ = *empty;
    present_.erase(empty);
  }
  std::ranges::stable_sort(present_, {}, [&](Code value) { return axis.rank[value]; });
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

Extent FinestLabels::label_of_tree(Extent extent) {
  const auto [at, is_new] = found_.try_emplace(extent.level);
  if (is_new) at->second = look_at(extent.level);
  const auto finer = at->second.find(extent.label);
  return finer == at->second.end() ? extent : finer->second;
}

std::optional<Code> FinestLabels::only_value(const Extent& extent) const {
  const auto first =
      std::ranges::partition_point(present_, [&](Code value) { return is_below(axis_, extent, value); });
  if (first == present_.end() || !contains(axis_, extent, *first))
    return extent.empties ? empty_ : std::nullopt;
  if (extent.empties && empty_) return std::nullopt;
  const auto next = std::find_if(first, present_.end(),
                                 [&](Code value) { return axis_.rank[value] != axis_.rank[*first]; });
  if (next != present_.end() && contains(axis_, extent, *next)) return std::nullopt;
  return *first;
}

Extent FinestLabels::of(Extent extent) {
  if (axis_.kind == Axis::Kind::tree) return label_of_tree(std::move(extent));
  if (extent.members || extent.first != 0 || extent.last != unlimited) return extent;
  const std::optional<Code> value = only_value(extent);
  return value ? tight(axis_, {&*value, 1}) : extent;
}

}  // namespace kith::local
