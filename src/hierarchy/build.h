// Makes hierarchies: from ARX files, by masks, intervals, calendars, by names of built-in ones, or suited to what
// the column holds.
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
#include "time/granularity_definition.h"

namespace kith::hierarchy {

struct FromFile {
  std::filesystem::path path;
};
struct FromMask {
  bool right = true;
  std::uint32_t levels = 0;
};
// What lies below `bottom` is one open class, and so is what lies from `top` on; at each width they reach to its
// next bound inwards.
struct FromIntervals {
  std::vector<double> widths;
  double origin = 0;
  std::optional<double> bottom = {}, top = {};
};
// The first granularity is the finest: it is level 0. The format is that of the values, as TimeFormat has it,
// and ISO 8601 if it is empty. Granules are told on the clock of `zone`, or on the clock the values are
// written by if it is empty. `recorded` is the zone of values without an offset, if it is not `zone`. `pivot`
// is the latest year of two digits, if the format has such.
struct FromCalendar {
  std::vector<std::string> granularities;
  std::string format = {};
  std::string zone = {};
  std::string recorded = {};
  std::vector<time::GranularityDefinition> definitions = {};
  std::optional<int> pivot = {};
};
// A hierarchy that comes with kith: "country", "us-zip" and so on (hierarchy/builtin/builtin.h).
struct FromBuiltin {
  std::string name;
};
struct Automatic {};

using Recipe = std::variant<Automatic, FromFile, FromMask, FromIntervals, FromCalendar, FromBuiltin>;

// A value that has no place in its hierarchy; who has the table can add the row. The error carries the value.
class ValueError : public Error {
 public:
  ValueError(const Error& error, const Dictionary& values, Code at)
      : Error(error.code(), error.message(), error.place(), error.remedy(), std::string(values[at])),
        at_(at) {}
  Code at() const { return at_; }

 private:
  Code at_;
};

// `column` names the column in messages, `source` the data file. Throws Error{hierarchy_gap} if a value that
// occurs has no place, and Error{hierarchy_not_nested} if one label lies under two.
Hierarchy build(const Recipe& recipe, const std::string& column, const Dictionary& values,
                const std::string& source);

// The checks of a recipe that need neither the file nor the data: widths that are multiples, granularities
// and builtins that are known. Throws Error{hierarchy_value} at `place`. build() makes them too.
void check(const Recipe& recipe, const Place& place);

// Gives what Automatic would choose, as the plan would write it, e.g. `{ mask = "right", levels = 5 }`. It is
// empty if only a plain step to * fits.
std::string automatic_recipe_text(const Dictionary& values);

}  // namespace kith::hierarchy
