#include "series/restricted_axis.h"

#include <algorithm>

namespace kith::series {

namespace {

std::uint32_t place_in(const std::vector<std::uint32_t>& sorted, std::uint32_t value) {
  return static_cast<std::uint32_t>(std::ranges::lower_bound(sorted, value) - sorted.begin());
}

void keep_distinct(std::vector<std::uint32_t>& values) {
  std::ranges::sort(values);
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

void restrict_ranks(const local::Axis& axis, const std::vector<Code>& kept, local::Axis& made) {
  std::vector<std::uint32_t> ranks;
  ranks.reserve(kept.size());
  made.empty.reserve(kept.size());
  made.rank.reserve(kept.size());
  for (const Code code : kept) {
    made.empty.push_back(axis.empty[code]);
    if (!axis.empty[code]) ranks.push_back(axis.rank[code]);
  }
  keep_distinct(ranks);
  made.ranks = static_cast<std::uint32_t>(ranks.size());
  for (const Code code : kept) made.rank.push_back(axis.empty[code] ? 0 : place_in(ranks, axis.rank[code]));
}

void restrict_set(const local::Axis& axis, const std::vector<Code>& kept, local::Axis& made) {
  made.texts.reserve(kept.size());
  made.number.reserve(kept.size());
  made.sorted.reserve(kept.size());
  for (const Code code : kept) {
    made.texts.push_back(axis.texts[code]);
    made.number.push_back(axis.number[code]);
  }
  for (Code code = 0; code < kept.size(); ++code)
    if (!made.empty[code]) made.sorted.push_back(code);
  std::ranges::sort(made.sorted, {}, [&](Code code) { return made.rank[code]; });
}

hierarchy::LevelLabels restricted_level(const hierarchy::LevelLabels& level, const std::vector<Code>& kept) {
  hierarchy::LevelLabels made;
  std::vector<hierarchy::Label> used;
  used.reserve(kept.size());
  for (const Code code : kept) used.push_back(level.of[code]);
  keep_distinct(used);
  made.of.reserve(kept.size());
  made.labels.reserve(used.size());
  made.covered.reserve(used.size());
  made.spread.reserve(used.size());
  for (const Code code : kept) made.of.push_back(place_in(used, level.of[code]));
  for (const hierarchy::Label label : used) {
    made.labels.push_back(level.labels[label]);
    made.covered.push_back(level.covered[label]);
    made.spread.push_back(level.spread[label]);
    if (!level.begins.empty()) made.begins.push_back(level.begins[label]);
    if (!level.ends.empty()) made.ends.push_back(level.ends[label]);
  }
  return made;
}

hierarchy::Hierarchy restricted_tree(const hierarchy::Hierarchy& tree, const std::vector<Code>& kept) {
  hierarchy::Hierarchy made;
  made.order = tree.order;
  made.leaves = tree.leaves;
  made.spread_of_all = tree.spread_of_all;
  made.levels.reserve(tree.levels.size());
  for (const hierarchy::LevelLabels& level : tree.levels)
    made.levels.push_back(restricted_level(level, kept));
  return made;
}

}  // namespace

std::vector<Code> renumber(std::vector<Code>& codes) {
  std::vector<Code> kept = codes;
  keep_distinct(kept);
  for (Code& code : codes) code = place_in(kept, code);
  return kept;
}

local::Axis restricted(const local::Axis& axis, std::vector<Code>& codes) {
  const std::vector<Code> kept = renumber(codes);
  local::Axis made;
  made.column = axis.column;
  made.kind = axis.kind;
  made.type = axis.type;
  made.least = axis.least;
  made.most = axis.most;
  made.categories = axis.categories;
  made.empty_occurs = axis.empty_occurs;
  if (axis.kind == local::Axis::Kind::tree) {
    made.empty.assign(kept.size(), false);
    made.hierarchy = restricted_tree(*axis.hierarchy, kept);
  } else {
    restrict_ranks(axis, kept, made);
  }
  made.position.reserve(axis.position.empty() ? 0 : kept.size());
  if (axis.kind == local::Axis::Kind::ordered)
    for (const Code code : kept) made.position.push_back(axis.position[code]);
  if (axis.kind == local::Axis::Kind::set) restrict_set(axis, kept, made);
  return made;
}

}  // namespace kith::series
