// Calendar granularities and hierarchies of dates. Internal to this room.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "hierarchy/build.h"
#include "kith/error.h"

namespace kith::hierarchy {

// Days since 1970-01-01 in the proleptic Gregorian calendar.
using DayNumber = std::int32_t;

class Granularity {
 public:
  // day, week, month, quarter, year, or e.g. "5 years".
  static std::optional<Granularity> named(std::string_view name);

  // Every granule of this one lies within one granule of `other`.
  bool finer_or_equal(const Granularity& other) const;
  std::string label(DayNumber day) const;
  // First and last day of the granule that holds `day`.
  std::pair<DayNumber, DayNumber> extent(DayNumber day) const;
  // The first day of the granule that `text` is the label of. Years 0001 to 9999.
  std::optional<DayNumber> parse(std::string_view text) const;

 private:
  enum class Unit { day, week, month, quarter, year };
  Granularity(Unit unit, int years) : unit_(unit), years_(years) {}

  Unit unit_;
  int years_;  // of Unit::year: how many years a granule has
};

void check_calendar(const FromCalendar& recipe, const Place& place);
Hierarchy from_calendar(const FromCalendar& recipe, const std::string& column, const Dictionary& values,
                        const std::string& source);

}  // namespace kith::hierarchy
