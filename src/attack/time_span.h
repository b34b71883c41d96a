// How long a calendar label lasts, on the clock it was written by.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace kith::attack {

// From `begin` up to, but not including, `end`; seconds since 1970-01-01T00:00:00 of that clock.
struct TimeSpan {
  std::int64_t begin = 0, end = 0;
  bool operator==(const TimeSpan&) const = default;
};

// Reads 2006, 2006-H1, 2006-Q1, 2006-01, 2006-W01, 2006-01-03, `2006-01-03 morning`, 2006-01-03T09 and on to
// seconds. An offset or a zone behind a time is not looked at. Gives nothing for any other text.
std::optional<TimeSpan> time_span_of(std::string_view label);

// Gives the first second of a year.
std::int64_t year_begin(std::int64_t year);

}  // namespace kith::attack
