#include "method/calendars.h"

#include <algorithm>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "detect/births_and_ages.h"
#include "kith/error.h"

namespace kith::method {

namespace {

// The year that a value of the column begins with, or none for the empty one.
std::optional<int> year_at(const hierarchy::Hierarchy& calendar, hierarchy::Label label) {
  const hierarchy::LevelLabels& ground = calendar.levels.front();
  if (ground.begins[label] == ground.ends[label]) return std::nullopt;
  return time::year_of_second(ground.begins[label]);
}

void widen(std::optional<time::YearSpan>& span, int year) {
  if (!span) span = time::YearSpan{year, year};
  span = time::YearSpan{std::min(span->first, year), std::max(span->last, year)};
}

void widen_by(const hierarchy::Hierarchy& calendar, std::optional<time::YearSpan>& span) {
  for (hierarchy::Label label = 0; label < calendar.levels.front().labels.size(); ++label)
    if (const auto year = year_at(calendar, label)) widen(span, *year);
}

// The years of dates that have all their digits, of births too or not.
std::optional<time::YearSpan> full_years(std::span<const CalendarOfColumn> calendars, bool births) {
  std::optional<time::YearSpan> span;
  for (const CalendarOfColumn& each : calendars)
    if (!each.calendar->two_digit_years && !detect::is_date_of_another(each.column->name) &&
        (births || !time::speaks_of_birth(each.column->name)))
      widen_by(*each.calendar, span);
  return span;
}

void doubt_century(const CalendarOfColumn& dates, const time::YearSpan& others) {
  std::optional<time::YearSpan> span;
  widen_by(*dates.calendar, span);
  auto& years = *dates.calendar->two_digit_years;
  if (span && years.stated && time::almost_a_century_apart(*span, others)) years.doubtful = true;
}

void check_births(const CalendarOfColumn& births, int latest, const std::string& source) {
  const std::vector<hierarchy::Label>& label_of = births.calendar->levels.front().of;
  for (std::size_t row = 0; row < births.column->codes.size(); ++row) {
    const Code code = births.column->codes[row];
    const auto year = year_at(*births.calendar, label_of[code]);
    if (!year || *year <= latest + 1) continue;
    throw Error(
        ErrorCode::hierarchy_value,
        fmt::format("row {}: with pivot = {} it has a birth later than all dates of the other columns, "
                    "which end with {}",
                    row + 1, births.calendar->two_digit_years->latest, latest),
        {source, 0, births.column->name}, fmt::format("write pivot = {} beside the format", latest),
        std::string(births.column->values[code]));
  }
}

std::vector<std::optional<int>> years_of(const CalendarOfColumn& dates) {
  std::vector<std::optional<int>> years;
  for (const hierarchy::Label label : dates.calendar->levels.front().of)
    years.push_back(year_at(*dates.calendar, label));
  return years;
}

[[noreturn]] void refuse_century(const CalendarOfColumn& births, const detect::WrongCentury& found,
                                 const std::string& other, const std::string& source) {
  throw Error(
      ErrorCode::hierarchy_value,
      fmt::format("row {}: with pivot = {} its year of birth is a century away from what column '{}' says",
                  found.row + 1, births.calendar->two_digit_years->latest, other),
      {source, 0, births.column->name},
      found.pivot ? fmt::format("write pivot = {} beside the format", *found.pivot)
                  : "write the years of births with four digits",
      std::string(births.column->values[births.column->codes[found.row]]));
}

}  // namespace

void check_births_by_ages(std::span<const CalendarOfColumn> calendars, std::span<const Column> columns,
                          const std::string& source) {
  for (const CalendarOfColumn& each : calendars) {
    if (!each.calendar->two_digit_years || !time::speaks_of_birth(each.column->name)) continue;
    const std::vector<std::optional<int>> years = years_of(each);
    for (const Column& column : columns)
      if (detect::holds_ages(column))
        if (const auto found = detect::wrong_century(*each.column, years, column))
          refuse_century(each, *found, column.name, source);
    for (const Column& column : columns) {
      if (!detect::holds_deaths(column.name)) continue;
      const auto dated = std::ranges::find(calendars, &column, &CalendarOfColumn::column);
      const auto deaths = dated == calendars.end() ? detect::written_years(column) : years_of(*dated);
      if (const auto found = detect::born_after_death(*each.column, years, column, deaths))
        refuse_century(each, *found, column.name, source);
    }
  }
}

void check_two_digit_years(std::span<const CalendarOfColumn> calendars, const std::string& source) {
  const auto full = full_years(calendars, true), no_births = full_years(calendars, false);
  if (!full) return;
  const int latest = full->last;
  for (const CalendarOfColumn& each : calendars) {
    const auto& years = each.calendar->two_digit_years;
    if (!years) continue;
    if (!years->stated && latest > years->latest)
      throw Error(ErrorCode::hierarchy_value,
                  fmt::format("years of two digits were assumed to end with {}, and other columns have later "
                              "dates",
                              years->latest),
                  {source, 0, each.column->name},
                  fmt::format("state the latest year beside the format, e.g. pivot = {}", years->latest));
    if (time::speaks_of_birth(each.column->name))
      check_births(each, latest, source);
    else if (no_births)
      doubt_century(each, *no_births);
  }
}

void note_calendar(const hierarchy::Hierarchy& calendar, outcome::Outcome& result) {
  for (const std::string& notice : calendar.notices)
    if (calendar.is_calendar())
      result.note("calendar", notice);
    else
      result.note("zip-areas", notice);
  if (calendar.two_digit_years) note_two_digit_years(*calendar.two_digit_years, calendar.column, result);
}

void note_two_digit_years(const time::TwoDigitYears& years, const std::string& column,
                          outcome::Outcome& result) {
  result.note("two-digit-years", years.note(column),
              years.stated && !years.doubtful ? outcome::Severity::info : outcome::Severity::warning);
}

}  // namespace kith::method
