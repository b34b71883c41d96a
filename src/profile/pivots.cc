// Nobody in a table was born long after its last date, ages and deaths say in which century births were, and dates that
// are no births lie near the other dates of their table.
#include "profile/pivots.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "detect/births_and_ages.h"
#include "hierarchy/calendar_choice.h"
#include "time/two_digit_years.h"

namespace kith::profile {

namespace {

std::optional<time::YearSpan> years_of(const Column& values, const ColumnProfile& column) {
  return hierarchy::years_told(values.values, time::TimeFormat(column.format, {}, column.pivot));
}

// The years of dates that have all their digits, of all columns and of those that are no births.
struct FullYears {
  std::optional<time::YearSpan> all, no_births;

  void add(const time::YearSpan& years, bool births) {
    for (auto* each : {&all, &no_births}) {
      if (births && each == &no_births) continue;
      if (!*each) *each = years;
      *each = time::YearSpan{std::min((*each)->first, years.first), std::max((*each)->last, years.last)};
    }
  }
};

// Dates that are no births lie near the other dates of their table, if one of two centuries puts them there.
void settle_century(const Column& values, const time::YearSpan& others, ColumnProfile& column) {
  const auto far = [&] { return time::almost_a_century_apart(*years_of(values, column), others); };
  if (!years_of(values, column) || !far()) return;
  const int before = *column.pivot;
  column.pivot = before + (years_of(values, column)->last < others.first ? 100 : -100);
  if (far()) column.pivot = before;
}

std::vector<std::optional<int>> years_by_code(const Column& values, const ColumnProfile& column) {
  const time::TimeFormat format(column.format, {}, column.pivot);
  std::vector<std::optional<int>> years(values.values.size());
  for (Code code = 0; code < values.values.size(); ++code)
    if (const auto read = format.read(values.values[code])) years[code] = time::year_of_second(read->seconds);
  return years;
}

// Takes a pivot with which all births fit. If there is none, births that may be wrong are not proposed.
void settle_births(const detect::WrongCentury& found, const std::string& other, ColumnProfile& births) {
  if (found.pivot) {
    births.pivot = found.pivot;
    return;
  }
  births.role = LikelyRole::identifier;
  births.why =
      fmt::format("its years have two digits, and with column '{}' beside it no pivot fits all", other);
}

// Ages and deaths beside births say in which century they were.
void settle_by_ages(const Table& table, const Profile& profile, std::size_t c, ColumnProfile& column) {
  const Column& births = table.columns[c];
  for (std::size_t other = 0; other < table.columns.size(); ++other) {
    const Column& beside = table.columns[other];
    const ColumnProfile& told = profile.columns[other];
    std::optional<detect::WrongCentury> found;
    if (detect::holds_ages(beside))
      found = detect::wrong_century(births, years_by_code(births, column), beside);
    else if (detect::holds_deaths(beside.name))
      found = detect::born_after_death(
          births, years_by_code(births, column), beside,
          told.resolution ? years_by_code(beside, told) : detect::written_years(beside));
    if (found) settle_births(*found, beside.name, column);
  }
}

}  // namespace

void settle_pivots(const Table& table, Profile& profile) {
  FullYears full;
  for (std::size_t c = 0; c < profile.columns.size(); ++c)
    if (const ColumnProfile& column = profile.columns[c];
        column.resolution && !column.pivot && !detect::is_date_of_another(column.name))
      if (const auto years = years_of(table.columns[c], column))
        full.add(*years, time::speaks_of_birth(column.name));
  for (std::size_t c = 0; c < profile.columns.size(); ++c) {
    ColumnProfile& column = profile.columns[c];
    if (!column.pivot) continue;
    const bool births = time::speaks_of_birth(column.name);
    const auto years = years_of(table.columns[c], column);
    if (full.all && births && years && years->last > full.all->last + 1) column.pivot = full.all->last;
    if (births) settle_by_ages(table, profile, c, column);
    if (full.no_births && !births) settle_century(table.columns[c], *full.no_births, column);
  }
}

}  // namespace kith::profile
