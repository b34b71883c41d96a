#include "hierarchy/calendar_choice.h"

#include <algorithm>
#include <set>

#include "time/format_guess.h"
#include "time/time_format.h"

namespace kith::hierarchy {

TimesSeen times_seen(const Dictionary& values, const std::string& pattern) {
  const time::TimeFormat format(pattern, {});
  TimesSeen seen;
  for (Code code = 0; code < values.size(); ++code) {
    if (values[code].empty()) continue;
    const auto reading = format.read(values[code]);
    if (!reading) throw Bug("a value is not of the format that was found to fit");
    seen.resolution = std::min(seen.resolution, reading->resolution);
    ++(reading->has_offset || !reading->zone.empty() ? seen.with_offset : seen.without_offset);
  }
  return seen;
}

FromCalendar usual_calendar(const std::string& pattern, time::Resolution resolution) {
  FromCalendar calendar;
  auto& names = calendar.granularities;
  if (resolution == time::Resolution::second) names.push_back("second");
  if (resolution == time::Resolution::minute) names.push_back("minute");
  if (resolution != time::Resolution::day) names.insert(names.end(), {"hour", "day-part"});
  names.insert(names.end(), {"day", "week", "month", "quarter", "year"});
  if (pattern != "iso") calendar.format = pattern;
  return calendar;
}

FromCalendar planned_calendar(const Dictionary& values, const time::TimeFormat& format,
                              time::Resolution resolution, bool births) {
  constexpr std::int64_t day = 86'400;
  bool clocks = false;
  std::set<int> years;
  for (Code code = 0; code < values.size(); ++code) {
    const auto reading = format.read(values[code]);
    if (!reading) continue;
    clocks |= reading->seconds % day != 0;
    years.insert(time::year_of_second(reading->seconds));
  }
  const bool decades = !years.empty() && *years.rbegin() - *years.begin() >= 10;
  FromCalendar calendar = usual_calendar(format.pattern(), clocks ? resolution : time::Resolution::day);
  auto& names = calendar.granularities;
  if (decades) names.insert(names.end(), {"5 years", "10 years"});
  if (births && decades) names = {"day", "month", "year", "5 years", "10 years", "20 years"};
  return calendar;
}

std::optional<int> likely_pivot(const Dictionary& values, const std::string& pattern,
                                const std::string& column) {
  if (!time::TimeFormat(pattern, {}).two_digit_years()) return std::nullopt;
  const int now = time::present_year();
  const time::TimeFormat format(pattern, {}, now);
  std::set<int> years;
  bool unborn = false;
  for (Code code = 0; code < values.size(); ++code) {
    const auto reading = format.read(values[code]);
    if (!reading) continue;
    years.insert(time::year_of_second(reading->seconds));
    unborn = unborn || time::is_in_the_future(reading->seconds);
  }
  if (time::speaks_of_birth(column)) return unborn ? now - 1 : now;
  if (!years.empty() && *years.rbegin() < now - 90) return *years.rbegin() + 100;
  if (const auto closer = time::closer_pivot(years)) return closer;
  return time::pivot_ahead(years, now).value_or(now);
}

std::optional<time::YearSpan> years_told(const Dictionary& values, const time::TimeFormat& format) {
  std::optional<time::YearSpan> told;
  for (Code code = 0; code < values.size(); ++code)
    if (const auto reading = format.read(values[code])) {
      const int year = time::year_of_second(reading->seconds);
      if (!told) told = time::YearSpan{year, year};
      told = time::YearSpan{std::min(told->first, year), std::max(told->last, year)};
    }
  return told;
}

std::optional<FromCalendar> calendar_by_guess(const Dictionary& values) {
  const time::FormatGuess guess = time::guess_format(values, false);
  if (guess.fitting.size() != 1) return std::nullopt;
  const TimesSeen seen = times_seen(values, guess.fitting.front());
  if (seen.mixed()) return std::nullopt;
  return usual_calendar(guess.fitting.front(), seen.resolution);
}

}  // namespace kith::hierarchy
