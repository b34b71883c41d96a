#include "hierarchy/assemble.h"

#include <algorithm>
#include <limits>
#include <unordered_map>

#include "kith/error.h"

namespace kith::hierarchy {
namespace {

constexpr Label kNone = std::numeric_limits<Label>::max();

bool determines(const LevelLabels& fine, const LevelLabels& coarse) {
  std::vector<Label> image(fine.labels.size(), kNone);
  for (std::size_t code = 0; code < fine.of.size(); ++code) {
    Label& seen = image[fine.of[code]];
    if (seen == kNone) seen = coarse.of[code];
    if (seen != coarse.of[code]) return false;
  }
  return true;
}

}  // namespace

LevelLabels ground_level(std::string name, const Dictionary& values) {
  LevelLabels level;
  level.name = std::move(name);
  for (Code code = 0; code < values.size(); ++code) {
    level.of.push_back(code);
    level.labels.emplace_back(values[code]);
  }
  return level;
}

LevelLabels level_by(std::string name, const Dictionary& values,
                     const std::function<std::string(Code)>& label) {
  LevelLabels level;
  level.name = std::move(name);
  std::unordered_map<std::string, Label> known;
  for (Code code = 0; code < values.size(); ++code) {
    std::string text = values[code].empty() ? std::string() : label(code);
    const auto [at, added] = known.try_emplace(std::move(text), static_cast<Label>(level.labels.size()));
    if (added) level.labels.push_back(at->first);
    level.of.push_back(at->second);
  }
  return level;
}

LevelLabels top_level(const Dictionary& values) {
  LevelLabels level;
  level.name = kTopLabel;
  level.labels.emplace_back(kTopLabel);
  level.of.assign(values.size(), 0);
  return level;
}

Hierarchy chain_of(const std::string& column, std::string kind, const Dictionary& values,
                   std::vector<LevelLabels> between) {
  Hierarchy made;
  made.column = column;
  made.kind = std::move(kind);
  made.levels = std::move(between);
  made.levels.insert(made.levels.begin(), ground_level("as is", values));
  made.levels.push_back(top_level(values));
  made.order = LevelOrder::chain(made.size());
  count_leaves_in_data(made, values);
  require_sound(made, values);
  return made;
}

void count_leaves_in_data(Hierarchy& hierarchy, const Dictionary& values) {
  const LevelLabels& ground = hierarchy.levels.front();
  std::vector<Code> leaves(ground.labels.size(), 0);
  for (Code code = static_cast<Code>(values.size()); code-- > 0;) leaves[ground.of[code]] = code;
  hierarchy.leaves = leaves.size();
  hierarchy.spread_of_all = leaves.size() > 1 ? leaves.size() - 1 : 0;
  for (LevelLabels& level : hierarchy.levels) {
    level.covered.assign(level.labels.size(), 0);
    for (const Code leaf : leaves) ++level.covered[level.of[leaf]];
    level.spread.clear();
    for (std::uint64_t covered : level.covered) level.spread.push_back(covered > 0 ? covered - 1 : 0);
  }
  count_as_they_read(hierarchy);
}

void count_as_they_read(Hierarchy& hierarchy) {
  const std::string top = hierarchy.levels.back().labels.front();
  for (LevelLabels& level : hierarchy.levels) {
    if (&level == &hierarchy.levels.front()) continue;
    const auto at = std::ranges::find(level.labels, top);
    if (at == level.labels.end()) continue;
    const auto label = static_cast<std::size_t>(at - level.labels.begin());
    level.covered[label] = hierarchy.leaves;
    level.spread[label] = hierarchy.spread_of_all;
  }
}

Level Hierarchy::number_of(Level level) const {
  if (listed.empty()) return level;
  for (Level number = 0; number < listed.size(); ++number)
    if (listed[number].level == level) return number;
  return static_cast<Level>(listed.size());
}

void require_sound(const Hierarchy& hierarchy, const Dictionary& values) {
  const auto require = [&](bool condition, const char* what) {
    if (!condition) throw Bug("hierarchy of " + hierarchy.column + ": " + what);
  };
  require(!hierarchy.levels.empty() && hierarchy.order.size() == hierarchy.size(), "levels and order differ");
  for (const LevelLabels& level : hierarchy.levels) {
    require(level.of.size() == values.size(), "a level does not label every value");
    require(level.covered.size() == level.labels.size() && level.spread.size() == level.labels.size(),
            "a label is not counted");
  }
  require(hierarchy.levels.back().labels.size() == 1, "the top is not one label");
  for (Level a = 0; a < hierarchy.size(); ++a)
    for (Level b : hierarchy.order.directly_coarser(a))
      require(determines(hierarchy.levels[a], hierarchy.levels[b]), "levels are not nested");
}

}  // namespace kith::hierarchy
