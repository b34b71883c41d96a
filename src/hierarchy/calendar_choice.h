// The calendar that suits a column of times, where nobody chose one.
#pragma once

#include <optional>
#include <string>

#include "hierarchy/build.h"
#include "hierarchy/local_time.h"

namespace kith::hierarchy {

// How the values of a column tell their times.
struct TimesSeen {
  Resolution finest = Resolution::day;
  bool offsets = false;  // some say their offset from UTC, or count from an instant of it
};
// `values` are empty or of the format `pattern`.
TimesSeen times_seen(const Dictionary& values, const std::string& pattern);

// From the resolution of the data on: hours, parts of the day, days, weeks, months, quarters, years.
FromCalendar usual_calendar(const std::string& pattern, Resolution finest);

// The calendar of the one usual format that all values have; none where no format fits or several do.
std::optional<FromCalendar> calendar_by_guess(const Dictionary& values);

}  // namespace kith::hierarchy
