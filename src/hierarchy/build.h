// Makes hierarchies: from ARX files, by masks, intervals, calendars, or suited to what the column holds.
// All throw Error with file, line, column and remedy.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
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
struct FromCalendar {
  std::vector<std::string> granularities;  // day, week, month, quarter, year, "5 years"; finest first
};
struct Automatic {};

using Recipe = std::variant<Automatic, FromFile, FromMask, FromIntervals, FromCalendar>;

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
