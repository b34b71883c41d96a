// A level of a hierarchy as people state it: by its number, or by its name. Plain functions; threads may call
// them at any time.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "hierarchy/hierarchy.h"
#include "kith/error.h"

namespace kith::hierarchy {

// A number is that of results: 0 is the first level, and of a calendar the place in the plan's list, the top
// being the last. A name is that of LevelLabels, e.g. "month", "width 10", "2 masked" or "*".
using StatedLevel = std::variant<std::uint64_t, std::string>;

// Writes it as a plan does: 2 or "month".
std::string text_of(const StatedLevel& level);

// Gives the level that is meant. Messages call what was stated `key`, e.g. "max_level". Error{plan_value} at
// `place` if the hierarchy has no such level, or a calendar has disregarded it.
Level level_of(const Hierarchy& hierarchy, const StatedLevel& level, const std::string& key,
               const Place& place);

// The levels x of a column that may be released: least <= x <= most in the order of its hierarchy. In a chain
// these are the levels from the one number to the other. In a calendar they are the granularities that are as
// coarse as `least` or coarser and as fine as `most` or finer, so that max_level = "month" leaves out weeks,
// which no month is made of.
struct LevelBounds {
  Level least = 0, most = 0;
};
bool holds(const LevelBounds& bounds, const LevelOrder& order, Level level);

// The bounds that a plan states with min_level and max_level; without one it is the ground or the top.
// Error{plan_value} if nothing lies between them.
LevelBounds bounds_of(const Hierarchy& hierarchy, const std::optional<StatedLevel>& min_level,
                      const std::optional<StatedLevel>& max_level, const Place& place);

}  // namespace kith::hierarchy
