// Makes hierarchies: from ARX files, by masks, intervals, calendars, or suited to what the column holds.
// All throw Error with file, line, column and remedy.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "hierarchy/hierarchy.h"
#include "kith/error.h"
#include "table/table.h"

namespace kith::hierarchy {

struct FromFile {
  std::filesystem::path path;
};
struct FromMask {
  bool right = true;
  std::uint32_t levels = 0;
};
struct FromIntervals {
  std::vector<double> widths;
  double origin = 0;
};
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
// A file of one holiday per line, and the days of the week that are free; Saturday and Sunday where none is
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

struct FromCalendar {
  std::vector<std::string> granularities;  // the first is the finest: it is level 0
  std::string format = {};                 // of the values, as TimeFormat has it; ISO 8601 where empty
  std::string zone = {};      // on whose clock granules are told; empty: the clock the values are written by
  std::string recorded = {};  // the zone of values without an offset, where it is not `zone`
  std::vector<GranularityDefinition> definitions = {};
};
struct Automatic {};

using Recipe = std::variant<Automatic, FromFile, FromMask, FromIntervals, FromCalendar>;

// A value that has no place in its hierarchy; who has the table can add the row.
class ValueError : public Error {
 public:
  ValueError(Error error, Code value) : Error(std::move(error)), value_(value) {}
  Code value() const { return value_; }

 private:
  Code value_;
};

// `column` names the column in messages, `source` the data file. Error{hierarchy_gap} where a value that
// occurs has no place; Error{hierarchy_not_nested} where one label lies under two.
Hierarchy build(const Recipe& recipe, const std::string& column, const Dictionary& values,
                const std::string& source);

// The checks of a recipe that need neither the file nor the data: widths that are multiples, granularities
// that are known. Error{hierarchy_value} at `place`. build() makes them too.
void check(const Recipe& recipe, const Place& place);

// What Automatic would choose, as the plan would write it, e.g. `{ mask = "right", levels = 5 }`; empty
// where only a plain step to * fits.
std::string automatic_recipe_text(const Dictionary& values);

}  // namespace kith::hierarchy
