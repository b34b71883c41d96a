// A value hierarchy bound to the dictionary of one column: for every level, the label of every value.
// Immutable once built; threads may share it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "hierarchy/level_order.h"
#include "table/dictionary.h"
#include "time/two_digit_years.h"

namespace kith::hierarchy {

using Label = std::uint32_t;

// The name is for people: "level 2", "width 10", "month" or "continent". `of` is by code of the column's dictionary. The
// labels are distinct; by label, `covered` counts the leaves of the hierarchy it covers, and NCP is spread /
// Hierarchy::spread_of_all.
struct LevelLabels {
  std::string name;
  std::vector<Label> of;
  std::vector<std::string> labels;
  std::vector<std::uint64_t> covered;
  std::vector<std::uint64_t> spread;
  // Calendars have by label, except for the top, a granule's first instant and its end, in seconds of its
  // clock. Both are 0 for the empty value.
  std::vector<std::int64_t> begins = {}, ends = {};
};

struct Hierarchy {
  std::string column;
  // Kinds read like "file address.csv", "mask right 3", "intervals 5, 10", "builtin country" or "one step".
  std::string kind;
  // Level 0 has the values, or of a calendar its first granules; the last level has one label.
  std::vector<LevelLabels> levels;
  LevelOrder order = LevelOrder::chain(1);
  // This is the size of the ground domain.
  std::uint64_t leaves = 0;
  // It is 0 if the domain has a single value (NCP is then 0).
  std::uint64_t spread_of_all = 0;
  // The hierarchy was made by kith from the data and not stated by the plan.
  bool derived = false;

  // Of a calendar, this is what the plan lists, in its order. A granularity without a level says why it has
  // none.
  struct Listed {
    std::string name;
    std::optional<Level> level;
    std::string why;
    // For these values it has no granule.
    std::vector<Code> uncovered;
  };
  std::vector<Listed> listed;
  // This is how years of two digits were read, if the values have such.
  std::optional<time::TwoDigitYears> two_digit_years;
  // Notices are for people, without values of the data.
  std::vector<std::string> notices;

  std::size_t size() const { return levels.size(); }
  Level top() const { return static_cast<Level>(levels.size() - 1); }
  bool is_calendar() const { return !listed.empty(); }
  // Gives the number of a level in the plan's own list, the top being the last.
  Level number_of(Level level) const;
};

}  // namespace kith::hierarchy
