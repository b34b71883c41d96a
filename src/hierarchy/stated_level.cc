#include "hierarchy/stated_level.h"

#include "base/edit_distance.h"
#include "hierarchy/recipe_text.h"

namespace kith::hierarchy {

namespace {

[[noreturn]] void refuse(const std::string& what, const Place& place, const std::string& remedy) {
  throw Error(ErrorCode::plan_value, what, place, remedy);
}

std::string known_names(const Hierarchy& hierarchy) {
  std::string names;
  for (const LevelLabels& level : hierarchy.levels)
    names += (names.empty() ? "" : ", ") + toml_string(level.name);
  return names;
}

// What a plan calls the level, for messages.
std::string called(const std::string& key, const StatedLevel& level, const Hierarchy& hierarchy) {
  return key + " = " + text_of(level) + " of column '" + hierarchy.column + "'";
}

std::optional<Level> numbered(const Hierarchy& hierarchy, std::uint64_t number) {
  for (Level level = 0; level < hierarchy.size(); ++level)
    if (hierarchy.number_of(level) == number) return level;
  return std::nullopt;
}

std::optional<Level> named(const Hierarchy& hierarchy, const std::string& name) {
  for (Level level = 0; level < hierarchy.size(); ++level)
    if (hierarchy.levels[level].name == name) return level;
  return std::nullopt;
}

// The granularity of the plan's list that is meant though it has no level.
const Hierarchy::Listed* disregarded(const Hierarchy& hierarchy, const StatedLevel& level) {
  for (std::size_t at = 0; at < hierarchy.listed.size(); ++at) {
    const Hierarchy::Listed& listed = hierarchy.listed[at];
    const auto* name = std::get_if<std::string>(&level);
    if (!listed.level && (name ? *name == listed.name : std::get<std::uint64_t>(level) == at)) return &listed;
  }
  return nullptr;
}

}  // namespace

std::string text_of(const StatedLevel& level) {
  if (const auto* name = std::get_if<std::string>(&level)) return toml_string(*name);
  return std::to_string(std::get<std::uint64_t>(level));
}

Level level_of(const Hierarchy& hierarchy, const StatedLevel& level, const std::string& key,
               const Place& place) {
  const auto* name = std::get_if<std::string>(&level);
  const std::optional<Level> found =
      name ? named(hierarchy, *name) : numbered(hierarchy, std::get<std::uint64_t>(level));
  if (found) return *found;
  const std::string what = called(key, level, hierarchy);
  if (const Hierarchy::Listed* listed = disregarded(hierarchy, level))
    refuse(what + " is '" + listed->name + "', which was disregarded: " + listed->why, place,
           "name another level");
  std::vector<std::string> known;
  for (const LevelLabels& each : hierarchy.levels) known.push_back(each.name);
  const std::string nearest = name ? nearest_name(*name, known) : std::string();
  refuse(what + " is no level of its hierarchy", place,
         (nearest.empty() ? "" : "did you mean " + toml_string(nearest) + "? ") + "its levels are 0 to " +
             std::to_string(hierarchy.number_of(hierarchy.top())) + ", or " + known_names(hierarchy));
}

bool holds(const LevelBounds& bounds, const LevelOrder& order, Level level) {
  return order.finer_or_equal(bounds.least, level) && order.finer_or_equal(level, bounds.most);
}

LevelBounds bounds_of(const Hierarchy& hierarchy, const std::optional<StatedLevel>& min_level,
                      const std::optional<StatedLevel>& max_level, const Place& place) {
  LevelBounds bounds{0, hierarchy.top()};
  if (min_level) bounds.least = level_of(hierarchy, *min_level, "min_level", place);
  if (max_level) bounds.most = level_of(hierarchy, *max_level, "max_level", place);
  if (!hierarchy.order.finer_or_equal(bounds.least, bounds.most))
    refuse(called("min_level", *min_level, hierarchy) +
               " is not as fine as max_level = " + text_of(*max_level) + ": no level lies between them",
           place, "raise max_level or lower min_level");
  return bounds;
}

}  // namespace kith::hierarchy
