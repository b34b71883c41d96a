#include "hierarchy/build.h"

#include "hierarchy/arx_file.h"
#include "hierarchy/automatic.h"
#include "hierarchy/builtin/builtin.h"
#include "hierarchy/calendar.h"
#include "hierarchy/intervals.h"
#include "hierarchy/mask.h"
#include "kith/error.h"

namespace kith::hierarchy {
namespace {

struct Builder {
  const std::string& column;
  const Dictionary& values;
  const std::string& source;

  Hierarchy operator()(const Automatic&) const { return automatic(column, values, source); }
  Hierarchy operator()(const FromFile& recipe) const {
    return from_arx_file(recipe.path, column, values, source);
  }
  Hierarchy operator()(const FromMask& recipe) const { return from_mask(recipe, column, values, source); }
  Hierarchy operator()(const FromIntervals& recipe) const {
    return from_intervals(recipe, column, values, source);
  }
  Hierarchy operator()(const FromCalendar& recipe) const {
    return from_calendar(recipe, column, values, source);
  }
  Hierarchy operator()(const FromBuiltin& recipe) const {
    return from_builtin(recipe, column, values, source);
  }
};

struct Checker {
  const Place& place;

  void operator()(const Automatic&) const {}
  void operator()(const FromFile&) const {}
  void operator()(const FromMask& recipe) const { check_mask(recipe, place); }
  void operator()(const FromIntervals& recipe) const { IntervalGrid(recipe, place); }
  void operator()(const FromCalendar& recipe) const { check_calendar(recipe, place); }
  void operator()(const FromBuiltin& recipe) const { check_builtin(recipe, place); }
};

}  // namespace

Hierarchy build(const Recipe& recipe, const std::string& column, const Dictionary& values,
                const std::string& source) {
  try {
    return std::visit(Builder{column, values, source}, recipe);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::missing_file || !error.place().column.empty()) throw;
    throw Error(error.code(), error.message(), {error.place().file, error.place().line, column},
                error.remedy(), error.value());
  }
}

void check(const Recipe& recipe, const Place& place) { std::visit(Checker{place}, recipe); }

}  // namespace kith::hierarchy
