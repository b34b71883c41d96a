#include "statfile/number_text.h"

#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <cmath>

namespace kith::statfile {

namespace {

constexpr double most_whole = 1e15;
constexpr std::int64_t day_milliseconds = 86'400'000;
// Those of 0001-01-01 and 9999-12-31.
constexpr std::int64_t first_day = -719'162, last_day = 2'932'896;

template <class Number>
std::string shortest(Number value) {
  if (!std::isfinite(value)) return {};
  if (value == std::trunc(value) && std::fabs(value) < most_whole)
    return std::to_string(static_cast<std::int64_t>(value));
  char text[64];
  const auto [end, error] = std::to_chars(text, text + sizeof text, value);
  return {text, end};
}

std::string clock_text(std::int64_t milliseconds) {
  const std::int64_t seconds = milliseconds / 1000, rest = milliseconds % 1000;
  std::string text = fmt::format("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
  if (rest != 0) text += fmt::format(".{:03}", rest);
  return text;
}

}  // namespace

std::string number_text(double value) { return shortest(value); }
std::string number_text(float value) { return shortest(value); }

std::string number_text_15(double value) {
  if (!std::isfinite(value)) return {};
  if (value == std::trunc(value) && std::fabs(value) < most_whole) return shortest(value);
  return fmt::format("{:.15g}", value);
}

std::string date_text(std::int64_t days) {
  if (days < first_day || days > last_day) return {};
  const std::chrono::year_month_day date{std::chrono::sys_days(std::chrono::days(days))};
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                     static_cast<unsigned>(date.day()));
}

std::string datetime_text(std::int64_t milliseconds) {
  const std::int64_t days = milliseconds >= 0 ? milliseconds / day_milliseconds
                                              : -((-milliseconds + day_milliseconds - 1) / day_milliseconds);
  const std::string date = date_text(days);
  return date.empty() ? date : date + " " + clock_text(milliseconds - days * day_milliseconds);
}

std::string time_text(std::int64_t milliseconds) {
  return milliseconds < 0 ? "-" + clock_text(-milliseconds) : clock_text(milliseconds);
}

std::int64_t days_of(int year, unsigned month, unsigned day) {
  return std::chrono::sys_days(std::chrono::year(year) / std::chrono::month(month) / std::chrono::day(day))
      .time_since_epoch()
      .count();
}

}  // namespace kith::statfile
