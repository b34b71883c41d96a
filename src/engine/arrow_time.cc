#include "engine/arrow_time.h"

#include <charconv>

#include <fmt/format.h>

#include "base/int128.h"

namespace kith::engine {

namespace {

constexpr std::string_view before_christ = " (BC)";
// A second counted by 64 bits is not further away.
constexpr std::int64_t most_years = 300'000'000'000;
constexpr std::int64_t days_of_era = 146'097, years_of_era = 400, seconds_of_day = 86'400;

// Years are counted from March on, so that the leap day is the last of one.
struct Day {
  std::int64_t year;
  unsigned month, day;
};

Day day_of(std::int64_t days) {
  days += 719'468;
  const std::int64_t era = floor_quotient(days, days_of_era);
  const std::int64_t of_era = days - era * days_of_era;
  const std::int64_t year = (of_era - of_era / 1460 + of_era / 36'524 - of_era / 146'096) / 365;
  const std::int64_t of_year = of_era - (365 * year + year / 4 - year / 100);
  const std::int64_t month = (5 * of_year + 2) / 153;
  return {year + era * years_of_era + (month < 10 ? 0 : 1),
          static_cast<unsigned>(month < 10 ? month + 3 : month - 9),
          static_cast<unsigned>(of_year - (153 * month + 2) / 5 + 1)};
}

std::int64_t days_of(const Day& day) {
  const std::int64_t year = day.year - (day.month <= 2 ? 1 : 0);
  const std::int64_t era = floor_quotient(year, years_of_era);
  const std::int64_t of_era = year - era * years_of_era;
  const std::int64_t of_year = (153 * (day.month > 2 ? day.month - 3 : day.month + 9) + 2) / 5 + day.day - 1;
  return era * days_of_era + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719'468;
}

// Takes digits and what follows them off the text.
std::optional<std::int64_t> number_before(std::string_view& text, char end) {
  std::int64_t number = 0;
  const auto [at, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failed != std::errc() || number < 0) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(at - text.data()));
  if (end == 0) return number;
  if (!text.starts_with(end)) return std::nullopt;
  text.remove_prefix(1);
  return number;
}

// "5" of ".5" is as many parts as five tenths are.
std::optional<std::int64_t> fraction_in(std::string_view digits, std::int64_t per_second) {
  std::int64_t parts = 0;
  for (const char c : digits) {
    per_second /= 10;
    if (c < '0' || c > '9' || per_second == 0) return std::nullopt;
    parts += (c - '0') * per_second;
  }
  return parts;
}

}  // namespace

void append_date(std::int64_t days, std::string& text) {
  const Day day = day_of(days);
  const bool before = day.year <= 0;
  text += fmt::format("{:04}-{:02}-{:02}", before ? 1 - day.year : day.year, day.month, day.day);
  if (before) text += before_christ;
}

std::optional<std::int64_t> date_in(std::string_view text) {
  const bool before = text.ends_with(before_christ);
  if (before) text.remove_suffix(before_christ.size());
  const auto year = number_before(text, '-');
  if (!year || *year > most_years) return std::nullopt;
  const auto month = number_before(text, '-');
  if (!month || *month < 1 || *month > 12) return std::nullopt;
  const auto day = number_before(text, 0);
  if (!day || *day > 31 || !text.empty()) return std::nullopt;
  return days_of({before ? 1 - *year : *year, static_cast<unsigned>(*month), static_cast<unsigned>(*day)});
}

void append_clock(std::int64_t parts, std::int64_t per_second, std::string& text) {
  const std::int64_t seconds = floor_quotient(parts, per_second);
  text += fmt::format("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
  std::int64_t rest = parts - seconds * per_second;
  if (rest == 0) return;
  text += '.';
  while (rest > 0) {
    rest *= 10;
    text += static_cast<char>('0' + rest / per_second);
    rest %= per_second;
  }
}

std::optional<std::int64_t> clock_in(std::string_view text, std::int64_t per_second) {
  const auto hours = number_before(text, ':');
  const auto minutes = hours && *hours < 100 ? number_before(text, ':') : std::nullopt;
  const auto seconds = minutes && *minutes < 60 ? number_before(text, 0) : std::nullopt;
  if (!seconds || *seconds >= 60) return std::nullopt;
  const auto rest = text.empty() ? std::optional<std::int64_t>(0)
                                 : fraction_in(text.substr(text.starts_with('.') ? 1 : 0), per_second);
  if (!rest) return std::nullopt;
  return (*hours * 3600 + *minutes * 60 + *seconds) * per_second + *rest;
}

void append_timestamp(std::int64_t parts, std::int64_t per_second, std::string& text) {
  const std::int64_t seconds = floor_quotient(parts, per_second);
  const std::int64_t days = floor_quotient(seconds, seconds_of_day);
  append_date(days, text);
  text += ' ';
  append_clock((seconds - days * seconds_of_day) * per_second + (parts - seconds * per_second), per_second,
               text);
}

std::optional<std::int64_t> timestamp_in(std::string_view text, std::int64_t per_second) {
  const std::size_t space = text.rfind(' ');
  if (space == text.npos) return std::nullopt;
  const auto days = date_in(text.substr(0, space));
  const auto clock = clock_in(text.substr(space + 1), per_second);
  if (!days || !clock) return std::nullopt;
  const Int128 parts = Int128{*days} * seconds_of_day * per_second + *clock;
  if (parts != static_cast<std::int64_t>(parts)) return std::nullopt;
  return static_cast<std::int64_t>(parts);
}

}  // namespace kith::engine
