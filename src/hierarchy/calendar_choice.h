// The calendar that suits a column of times if nobody chose one.
#pragma once

#include <optional>
#include <string>

#include "hierarchy/build.h"
#include "time/local_time.h"
#include "time/time_format.h"

namespace kith::hierarchy {

// How the values of a column tell their times.
struct TimesSeen {
  // This is what all of them tell: the coarsest of theirs.
  time::Resolution resolution = time::Resolution::second;
  // Which say their offset from UTC or their zone, or count from an instant of UTC.
  std::uint64_t with_offset = 0, without_offset = 0;

  // No one clock can be told without a zone in the plan.
  bool mixed() const { return with_offset > 0 && without_offset > 0; }
};
// `values` are empty or of the format `pattern`.
TimesSeen times_seen(const Dictionary& values, const std::string& pattern);

// Takes, from the resolution on: hours, parts of the day, days, weeks, months, quarters, years.
FromCalendar usual_calendar(const std::string& pattern, time::Resolution resolution);

// Gives the calendar that a proposed plan has for values of the format, which are empty or fit: births by day,
// month and years, in steps of 5, 10 and 20 if they lie ten years apart or more; other times as usual_calendar()
// has them, without the time of day if all are midnight, and with 5 and 10 years if they lie ten years apart.
FromCalendar planned_calendar(const Dictionary& values, const time::TimeFormat& format,
                              time::Resolution resolution, bool births);

// Gives the pivot for a column of this name, if the format has years of two digits: the present year, or a
// later one if the values are not births and lie close together with it, or with the present year would all lie
// more than 90 years ago.
std::optional<int> likely_pivot(const Dictionary& values, const std::string& pattern,
                                const std::string& column);

// Gives the years from the first to the last that values of the format tell, or none if there are none.
std::optional<time::YearSpan> years_told(const Dictionary& values, const time::TimeFormat& format);

// Gives the calendar of the one usual format that all values have, or none if no format fits or several do,
// or if some values tell their offset and some do not.
std::optional<FromCalendar> calendar_by_guess(const Dictionary& values);

}  // namespace kith::hierarchy
