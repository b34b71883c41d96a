// Files of intervals (school terms, fiscal years, shifts) and of holidays. Internal to this room.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "time/granularity.h"

namespace kith::time {

// Gives days if every bound is a date, intervals of time otherwise. Throws Error{hierarchy_value} with the
// line if a bound is no time, or an interval ends before it begins, overlaps another or shares its label with
// one that is not its neighbour.
time::Granularity read_intervals(const std::string& name, const std::filesystem::path& file);

// The days are sorted. Throws Error{hierarchy_value} with the line that does not begin with a date.
std::vector<time::DayNumber> read_holidays(const std::filesystem::path& file);

}  // namespace kith::time
