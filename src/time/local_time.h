// A point of time as the clock of one zone shows it.
#pragma once

#include <cstdint>

namespace kith::time {

constexpr std::int64_t seconds_of_day = 86400;

// Gives the day, counted from 1970-01-01, that a second of a clock lies in.
constexpr std::int32_t day_of_second(std::int64_t second) {
  return static_cast<std::int32_t>(second / seconds_of_day - (second % seconds_of_day < 0 ? 1 : 0));
}

// How finely a text tells its time.
enum class Resolution : std::uint8_t { day, hour, minute, second };

struct LocalTime {
  // This is what the clock shows, counted from 1970-01-01T00:00 on the same clock.
  std::int64_t seconds = 0;
  // These are seconds east of UTC, or 0 if no zone is known.
  std::int32_t offset = 0;
  // The day it belongs to, counted from 1970-01-01: that of the clock, yet never one before the day of an
  // earlier instant (clocks set back over midnight).
  std::int32_t day = 0;
  // If clocks were set back, these are the readings [fold_begin, fold_end) that they show twice, on all
  // instants that show one of them; both are 0 elsewhere.
  std::int64_t fold_begin = 0, fold_end = 0;
  Resolution resolution = Resolution::second;

  bool ambiguous() const { return fold_begin != fold_end; }
};

}  // namespace kith::time
