// Files of intervals (school terms, fiscal years, shifts) and of holidays. Internal to this room.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "hierarchy/granularity.h"
#include "kith/error.h"

namespace kith::hierarchy {

// Days where every bound is a date, intervals of time otherwise. Error{hierarchy_value} with the line where a
// bound is no time, an interval ends before it begins, overlaps another or shares its label with one that is
// not its neighbour.
Granularity read_intervals(const std::string& name, const std::filesystem::path& file);

// Sorted. Error{hierarchy_value} with the line that does not begin with a date.
std::vector<DayNumber> read_holidays(const std::filesystem::path& file);

}  // namespace kith::hierarchy
