// Granularities that a plan defines beside the built-in ones. Plain values.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "kith/error.h"

namespace kith::time {

// Runs of `size` granules of another granularity. The run that begins with granule `offset` is one of them,
// or the run that begins with the granule that holds `anchor`.
struct GroupDefinition {
  std::string of;
  std::int64_t size = 0, offset = 0;
  std::string anchor;
};
// Lines of first day, last day and label, or of two times and label, the second time being the end.
struct IntervalsDefinition {
  std::filesystem::path file;
};
// Parts of the day and when each begins, "06:00".
struct DayPartDefinition {
  std::vector<std::pair<std::string, std::string>> parts;
};
// A file of one holiday per line, and the days of the week that are free; Saturday and Sunday if none is
// stated.
struct BusinessDayDefinition {
  std::filesystem::path holidays;
  std::optional<std::vector<std::string>> weekend = {};
};
// What the plan's calendars may name beside the built-in granularities; "day-part" and "business-day" may be
// defined anew.
struct GranularityDefinition {
  std::string name;
  std::variant<GroupDefinition, IntervalsDefinition, DayPartDefinition, BusinessDayDefinition> how;
  Place place = {};
};

}  // namespace kith::time
