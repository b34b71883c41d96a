// The calendars of one table, looked at together, and what the publisher should know of them.
#pragma once

#include <span>
#include <string>

#include "hierarchy/hierarchy.h"
#include "outcome/outcome.h"
#include "table/table.h"

namespace kith::method {

struct CalendarOfColumn {
  hierarchy::Hierarchy* calendar = nullptr;
  const Column* column = nullptr;
};

// Years of two digits are read by a pivot that the table's other dates, which have all their digits, may
// contradict: births more than a year later than all of them, and an assumed pivot that some of them are
// later than. Throws Error{hierarchy_value} with `source`, the column and the first such row. A stated pivot is
// marked as doubtful if dates that are no births lie almost a century away from all of them that are none either.
void check_two_digit_years(std::span<const CalendarOfColumn> calendars, const std::string& source);
// Throws the same if a column of ages, or a calendar of deaths, contradicts the century of births.
void check_births_by_ages(std::span<const CalendarOfColumn> calendars, std::span<const Column> columns,
                          const std::string& source);

// Adds what a calendar disregarded and assumed as notes, and what the publisher should know of a built-in hierarchy.
void note_calendar(const hierarchy::Hierarchy& calendar, outcome::Outcome& result);
void note_two_digit_years(const time::TwoDigitYears& years, const std::string& column,
                          outcome::Outcome& result);

}  // namespace kith::method
