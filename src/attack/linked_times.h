// How the two sides of a linked column write their times. A voter list may have 5/14/1961 for what a release
// calls 1961-05: each side is looked at by itself, and what is no ISO time and no label of a calendar is read
// by a format, which is stated or guessed. Plain values; threads may share them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "table/table.h"
#include "time/time_format.h"

namespace kith::attack {

// `format` reads the values that are neither ISO times nor labels; there is none if all are, or if nothing
// reads them. `also` are other formats that fit as well as a guessed one. Of all different values `unread`
// are not understood.
struct SideTimes {
  std::optional<time::TimeFormat> format;
  bool stated = false;
  std::vector<std::string> also;
  std::uint64_t values = 0, unread = 0;
};

struct LinkedTimes {
  SideTimes release, outside;
};

struct StatedTimes {
  std::optional<std::string> release, outside;
  std::optional<int> pivot;
};

// Gives none unless the release tells times in this column, or a format is stated. The pivot is for years of
// two digits on either side. Throws Error{plan_value} for a format that is none.
std::optional<LinkedTimes> linked_times(const Column& release, const Column& outside,
                                        const StatedTimes& stated);

// The time as ISO 8601 writes it, if it is of the format; else the text itself.
std::string in_iso(const std::optional<time::TimeFormat>& format, std::string_view text);

}  // namespace kith::attack
