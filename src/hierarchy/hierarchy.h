// A value hierarchy bound to the dictionary of one column: for every level, the label of every value.
// Immutable once built; threads may share it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "hierarchy/level_order.h"
#include "table/dictionary.h"

namespace kith::hierarchy {

using Label = std::uint32_t;

struct LevelLabels {
  std::string name;                    // for people: "level 2", "width 10", "month"
  std::vector<Label> of;               // by code of the column's dictionary
  std::vector<std::string> labels;     // distinct
  std::vector<std::uint64_t> covered;  // by label: leaves of the hierarchy it covers
  std::vector<std::uint64_t> spread;   // by label: NCP = spread / Hierarchy::spread_of_all
  // Calendars, by label, the top has none: a granule's first instant and its end, in seconds of its clock.
  // Both 0 for the empty value.
  std::vector<std::int64_t> begins = {}, ends = {};
};

struct Hierarchy {
  std::string column;
  std::string kind;  // "file address.csv", "mask right 3", "intervals 5, 10", "one step", …
  std::vector<LevelLabels>
      levels;  // level 0 = the values, or of a calendar its first granules; the last has one label
  LevelOrder order = LevelOrder::chain(1);
  std::uint64_t leaves = 0;         // size of the ground domain
  std::uint64_t spread_of_all = 0;  // 0 where the domain has a single value (NCP is then 0)
  bool derived = false;             // made by kith from the data, not stated by the plan

  // Calendars: what the plan lists, in its order. A granularity without a level says why it has none.
  struct Listed {
    std::string name;
    std::optional<Level> level;
    std::string why;
    std::vector<Code> uncovered;  // values for which it has no granule
  };
  std::vector<Listed> listed;
  std::vector<std::string> notices;  // for people, without values of the data

  std::size_t size() const { return levels.size(); }
  Level top() const { return static_cast<Level>(levels.size() - 1); }
  bool is_calendar() const { return !listed.empty(); }
  // The number of a level in the plan's own list, the top being the last.
  Level number_of(Level level) const;
};

}  // namespace kith::hierarchy
