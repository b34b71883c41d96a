#include "attack/time_span.h"

#include <algorithm>
#include <chrono>

namespace kith::attack {
namespace {

namespace chrono = std::chrono;

constexpr std::int64_t day_seconds = 86400;

std::optional<int> digits(std::string_view text) {
  int value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + (c - '0');
  }
  return text.empty() ? std::nullopt : std::optional(value);
}

std::int64_t seconds_of(chrono::sys_days day) { return day.time_since_epoch().count() * day_seconds; }

std::int64_t month_begin(int year, int month) {
  const int years = (month - 1) / 12;
  return seconds_of(chrono::sys_days(chrono::year(year + years) /
                                     chrono::month(static_cast<unsigned>((month - 1) % 12 + 1)) / 1));
}

std::optional<TimeSpan> months(int year, int first, int count) {
  if (first < 1 || first + count - 1 > 12) return std::nullopt;
  return TimeSpan{month_begin(year, first), month_begin(year, first + count)};
}

// Reads H1, Q1, W01 or 01 behind the year.
std::optional<TimeSpan> part_of_year(int year, std::string_view part) {
  if (part.size() == 2 && part[0] == 'H' && part[1] >= '1') return months(year, (part[1] - '1') * 6 + 1, 6);
  if (part.size() == 2 && part[0] == 'Q' && part[1] >= '1') return months(year, (part[1] - '1') * 3 + 1, 3);
  if (part.size() == 3 && part[0] == 'W') {
    const auto week = digits(part.substr(1));
    if (!week || *week < 1 || *week > 53) return std::nullopt;
    // The 4th of January lies in week 1.
    const chrono::sys_days fourth(chrono::year(year) / 1 / 4);
    const chrono::sys_days monday =
        fourth - chrono::days(chrono::weekday(fourth).iso_encoding() - 1) + chrono::days(7 * (*week - 1));
    return TimeSpan{seconds_of(monday), seconds_of(monday + chrono::days(7))};
  }
  const auto month = part.size() == 2 ? digits(part) : std::nullopt;
  return month ? months(year, *month, 1) : std::nullopt;
}

// `09`, `09:15`, `09:15:30`, decimals, and what follows a time.
std::optional<TimeSpan> part_of_day(std::int64_t day, std::string_view clock) {
  clock = clock.substr(0, clock.find_first_of("Zz+-["));
  static constexpr std::int64_t unit[3] = {3600, 60, 1};
  static constexpr int most[3] = {23, 59, 59};
  std::int64_t begin = day;
  for (int part = 0; part < 3; ++part) {
    const auto value = clock.size() < 2 ? std::nullopt : digits(clock.substr(0, 2));
    if (!value || *value > most[part]) return std::nullopt;
    begin += *value * unit[part];
    clock.remove_prefix(2);
    if (clock.empty() || (part == 2 && clock[0] == '.')) return TimeSpan{begin, begin + unit[part]};
    if (clock[0] != ':') return std::nullopt;
    clock.remove_prefix(1);
  }
  return std::nullopt;
}

std::optional<TimeSpan> named_part(std::int64_t day, std::string_view name) {
  static constexpr std::string_view names[] = {"night", "morning", "afternoon", "evening"};
  const auto found = std::find(std::begin(names), std::end(names), name);
  if (found == std::end(names)) return std::nullopt;
  const std::int64_t begin = day + (found - std::begin(names)) * 6 * 3600;
  return TimeSpan{begin, begin + 6 * 3600};
}

}  // namespace

std::int64_t year_begin(std::int64_t year) { return month_begin(static_cast<int>(year), 1); }

std::optional<TimeSpan> time_span_of(std::string_view label) {
  const auto year = label.size() < 4 ? std::nullopt : digits(label.substr(0, 4));
  if (!year) return std::nullopt;
  if (label.size() == 4) return months(*year, 1, 12);
  if (label[4] != '-') return std::nullopt;
  const std::string_view rest = label.substr(5);
  if (rest.size() <= 3) return part_of_year(*year, rest);
  const auto month = digits(rest.substr(0, 2));
  const auto number = rest[2] == '-' && rest.size() >= 5 ? digits(rest.substr(3, 2)) : std::nullopt;
  if (!month || !number) return std::nullopt;
  const chrono::year_month_day date{chrono::year(*year), chrono::month(static_cast<unsigned>(*month)),
                                    chrono::day(static_cast<unsigned>(*number))};
  if (!date.ok()) return std::nullopt;
  const std::int64_t day = seconds_of(chrono::sys_days(date));
  if (rest.size() == 5) return TimeSpan{day, day + day_seconds};
  const std::string_view clock = rest.substr(6);
  if (rest[5] == ' ')
    if (const auto part = named_part(day, clock)) return part;
  const bool parted = rest[5] == 'T' || rest[5] == 't' || rest[5] == ' ';
  return parted ? part_of_day(day, clock) : std::nullopt;
}

}  // namespace kith::attack
