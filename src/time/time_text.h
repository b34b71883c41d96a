// Reads the parts of a time from a text, from left to right. Internal to this room.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace kith::time {

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

class TimeText {
 public:
  explicit TimeText(std::string_view text) : rest_(text) {}

  bool at_end() const { return rest_.empty(); }
  std::string_view rest() const { return rest_; }
  char peek() const { return rest_.empty() ? '\0' : rest_.front(); }
  // Says whether `c` was there; it is taken then.
  bool skip(char c) {
    if (rest_.empty() || rest_.front() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }
  // Reads as many digits as there are up to `most`, or none if there are fewer than `least`.
  std::optional<int> digits(std::size_t least, std::size_t most) {
    std::size_t count = 0;
    int value = 0;
    while (count < most && count < rest_.size() && is_digit(rest_[count]))
      value = value * 10 + (rest_[count++] - '0');
    if (count < least) return std::nullopt;
    rest_.remove_prefix(count);
    return value;
  }
  // One digit or more that need not fit a number, as whether one of them was not 0.
  std::optional<bool> any_digits();
  // Reads Z, +02, +0200, +02:00 or +02:00:10, in seconds.
  std::optional<int> offset();
  // Reads a month's English or German name, or its short form (Sep, sept, Mrz), in any case.
  std::optional<int> month_name();
  // am or pm as whether it is pm.
  std::optional<bool> half();

 private:
  std::string_view rest_;
};

// Counts days and seconds since 1970-01-01; gives none if there is no such day or time.
std::optional<std::int64_t> day_of(int year, int month, int day);
std::optional<std::int64_t> seconds_of(int hour, int minute, int second);
// Says whether the year is one of 0001 to 9999.
bool in_calendar(std::int64_t seconds);

}  // namespace kith::time
