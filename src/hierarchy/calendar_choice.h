// The calendar that suits a column of times if nobody chose one.
#pragma once

#include <optional>
#include <string>

#include "hierarchy/build.h"
#include "hierarchy/local_time.h"

namespace kith::hierarchy {

// How the values of a column tell their times.
struct TimesSeen {
  // This is what all of them tell: the coarsest of theirs.
  Resolution resolution = Resolution::second;
  // Which say their offset from UTC or their zone, or count from an instant of UTC.
  std::uint64_t with_offset = 0, without_offset = 0;

  // No one clock can be told without a zone in the plan.
  bool mixed() const { return with_offset > 0 && without_offset > 0; }
};
// `values` are empty or of the format `pattern`.
TimesSeen times_seen(const Dictionary& values, const std::string& pattern);

// Takes, from the resolution on: hours, parts of the day, days, weeks, months, quarters, years.
FromCalendar usual_calendar(const std::string& pattern, Resolution resolution);

// Gives the calendar of the one usual format that all values have, or none if no format fits or several do,
// or if some values tell their offset and some do not.
std::optional<FromCalendar> calendar_by_guess(const Dictionary& values);

}  // namespace kith::hierarchy
