#include "time/time_text.h"

#include <date/date.h>

namespace kith::time {
namespace {

// These are hours; Manila's clocks were 15:56 behind.
constexpr int kWidestOffset = 18;
constexpr std::int64_t kFirstSecond = -62135596800;
constexpr std::int64_t kLastSecond = 253402300799;

}  // namespace

std::optional<bool> TimeText::any_digits() {
  if (!is_digit(peek())) return std::nullopt;
  bool some = false;
  while (is_digit(peek())) {
    some = some || peek() != '0';
    rest_.remove_prefix(1);
  }
  return some;
}

std::optional<int> TimeText::offset() {
  if (skip('Z') || skip('z')) return 0;
  const bool west = peek() == '-';
  if (!skip('+') && !skip('-')) return std::nullopt;
  const auto hours = digits(2, 2);
  if (!hours || *hours > kWidestOffset) return std::nullopt;
  int minutes = 0, seconds = 0;
  const bool colon = skip(':');
  if (colon || is_digit(peek())) {
    const auto read = digits(2, 2);
    if (!read || *read > 59) return std::nullopt;
    minutes = *read;
    if (colon && skip(':')) {
      const auto more = digits(2, 2);
      if (!more || *more > 59) return std::nullopt;
      seconds = *more;
    }
  }
  const int total = (*hours * 60 + minutes) * 60 + seconds;
  return west ? -total : total;
}

std::optional<bool> TimeText::half() {
  if (rest_.size() < 2 || (rest_[1] != 'm' && rest_[1] != 'M')) return std::nullopt;
  const char first = rest_.front();
  const bool pm = first == 'p' || first == 'P';
  if (!pm && first != 'a' && first != 'A') return std::nullopt;
  rest_.remove_prefix(2);
  return pm;
}

std::optional<std::int64_t> day_of(int year, int month, int day) {
  if (year < 1 || year > 9999) return std::nullopt;
  const date::year_month_day ymd = date::year{year} / month / day;
  if (!ymd.ok()) return std::nullopt;
  return date::sys_days{ymd}.time_since_epoch().count();
}

std::optional<std::int64_t> seconds_of(int hour, int minute, int second) {
  if (hour > 23 || minute > 59 || second > 59) return std::nullopt;
  return (hour * 60 + minute) * 60 + second;
}

bool in_calendar(std::int64_t seconds) { return seconds >= kFirstSecond && seconds <= kLastSecond; }

}  // namespace kith::time
