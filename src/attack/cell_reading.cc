#include "attack/cell_reading.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <limits>
#include <optional>

#include "table/table.h"

namespace kith::attack {
namespace {

namespace chrono = std::chrono;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr std::string_view en_dash = "\xe2\x80\x93";

bool digit(char c) { return c >= '0' && c <= '9'; }
bool digits(std::string_view text) { return !text.empty() && std::all_of(text.begin(), text.end(), digit); }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

int number_of(std::string_view text) {
  int value = 0;
  for (const char c : text) value = value * 10 + (c - '0');
  return value;
}

std::optional<chrono::year_month_day> iso_date(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
  if (!digits(text.substr(0, 4)) || !digits(text.substr(5, 2)) || !digits(text.substr(8, 2)))
    return std::nullopt;
  const chrono::year_month_day day{chrono::year(number_of(text.substr(0, 4))),
                                   chrono::month(static_cast<unsigned>(number_of(text.substr(5, 2)))),
                                   chrono::day(static_cast<unsigned>(number_of(text.substr(8, 2))))};
  return day.ok() ? std::optional(day) : std::nullopt;
}

double days_of(chrono::year_month_day day) {
  return static_cast<double>(chrono::sys_days(day).time_since_epoch().count());
}

constexpr double nearly_a_day = 86399.5 / 86400;

// A date, and what the clock showed if the text says it. An offset behind it is not looked at: released times
// are those of one clock.
struct IsoTime {
  chrono::year_month_day date;
  std::optional<int> second;

  double days() const { return days_of(date) + second.value_or(0) / 86400.0; }
};

// Reads HH, HH:MM or HH:MM:SS with decimals, up to an offset, Z or a zone in brackets.
std::optional<int> second_of_day(std::string_view text) {
  text = text.substr(0, text.find_first_of("Zz+-["));
  int parts[3] = {0, 0, 0};
  static constexpr int most[3] = {23, 59, 59};
  for (int part = 0; part < 3; ++part) {
    if (!digits(text.substr(0, 2)) || text.size() < 2) return std::nullopt;
    parts[part] = number_of(text.substr(0, 2));
    if (parts[part] > most[part]) return std::nullopt;
    text.remove_prefix(2);
    if (text.empty() || (part == 2 && text[0] == '.')) return parts[0] * 3600 + parts[1] * 60 + parts[2];
    if (text[0] != ':') return std::nullopt;
    text.remove_prefix(1);
  }
  return std::nullopt;
}

std::optional<IsoTime> iso_time(std::string_view text) {
  const auto date = iso_date(text.substr(0, 10));
  if (!date) return std::nullopt;
  if (text.size() == 10) return IsoTime{*date, std::nullopt};
  if (text[10] != 'T' && text[10] != 't' && text[10] != ' ') return std::nullopt;
  const auto second = second_of_day(text.substr(11));
  return second ? std::optional(IsoTime{*date, second}) : std::nullopt;
}

// A bound of a range of times may also be a month or a week.
std::optional<IsoTime> bound_of(std::string_view text) {
  if (text.size() == 7) return iso_time(std::string(text) + "-01");
  if (text.size() != 8 || text.substr(4, 2) != "-W" || !digits(text.substr(6))) return iso_time(text);
  // The 4th of January lies in week 1.
  const auto fourth = iso_date(std::string(text.substr(0, 4)) + "-01-04");
  if (!fourth) return std::nullopt;
  const chrono::sys_days day(*fourth);
  const chrono::sys_days monday = day - chrono::days(chrono::weekday(day).iso_encoding() - 1) +
                                  chrono::days(7 * (number_of(text.substr(6)) - 1));
  return IsoTime{chrono::year_month_day(monday), std::nullopt};
}

bool leading_zero(std::string_view text) { return text.size() > 1 && text[0] == '0' && digit(text[1]); }

std::optional<CellReading> between(std::string_view low, std::string_view high) {
  CellReading range;
  range.kind = CellReading::Kind::range;
  low = trimmed(low);
  high = trimmed(high);
  const auto first = bound_of(low), last = bound_of(high);
  if (first && last) {
    range.dates = true;
    range.low = first->days();
    range.high = last->days();
  } else if (!parse_number(low, range.low) || !parse_number(high, range.high)) {
    return std::nullopt;
  }
  if (range.low > range.high) return std::nullopt;
  return range;
}

// `lo-hi`; 2006-01 is a month and 02138-1234 a code, so leading zeros do not count as numbers here.
std::optional<CellReading> dashed(std::string_view text) {
  for (const std::string_view dash : {std::string_view("-"), en_dash}) {
    const std::size_t at = text.find(dash, 1);
    if (text.size() < 3 || at == std::string_view::npos) continue;
    const std::string_view low = text.substr(0, at), high = text.substr(at + dash.size());
    if (leading_zero(trimmed(low)) || leading_zero(trimmed(high))) continue;
    auto range = between(low, high);
    if (range && !range->dates) return range;
  }
  return std::nullopt;
}

// A day that a range begins after or ends with is meant with all its hours.
void mean_whole_days(CellReading& range) {
  if (!range.dates) return;
  if (range.low_open && range.low == std::floor(range.low)) range.low += nearly_a_day;
  if (!range.high_open && range.high == std::floor(range.high)) range.high += nearly_a_day;
}

std::optional<CellReading> bracketed(std::string_view text) {
  const bool opens = text.front() == '[' || text.front() == '(';
  const bool closes = text.back() == ']' || text.back() == ')';
  if (text.size() < 3 || !opens || !closes) return std::nullopt;
  const std::string_view inside = text.substr(1, text.size() - 2);
  const std::size_t comma = inside.find(',');
  auto range = comma == std::string_view::npos ? dashed(inside)
                                               : between(inside.substr(0, comma), inside.substr(comma + 1));
  if (!range) return std::nullopt;
  range->low_open = text.front() == '(';
  range->high_open = text.back() == ')';
  mean_whole_days(*range);
  return range;
}

std::optional<CellReading> one_sided(std::string_view text) {
  if (text.front() != '<' && text.front() != '>') return std::nullopt;
  const bool closed = text.size() > 1 && text[1] == '=';
  const std::string_view bound = text.substr(closed ? 2 : 1);
  auto range = between(bound, bound);
  if (!range) return std::nullopt;
  if (text.front() == '<') {
    range->low = -infinity;
    range->high_open = !closed;
  } else {
    range->high = infinity;
    range->low_open = !closed;
  }
  mean_whole_days(*range);
  return range;
}

// One member from `at` on, which is moved behind the comma that ends it. A member in double quotes may hold
// commas and braces, its inner quotes are doubled.
std::string next_member(std::string_view inside, std::size_t& at) {
  while (at < inside.size() && inside[at] == ' ') ++at;
  std::string quoted;
  if (at < inside.size() && inside[at] == '"') {
    for (std::size_t i = at + 1; i < inside.size(); ++i) {
      if (inside[i] != '"') {
        quoted += inside[i];
      } else if (i + 1 < inside.size() && inside[i + 1] == '"') {
        quoted += inside[i++];
      } else {
        const std::size_t comma = std::min(inside.find(',', i), inside.size());
        // This is a quote that is part of the text.
        if (!trimmed(inside.substr(i + 1, comma - i - 1)).empty()) break;
        at = comma + 1;
        return quoted;
      }
    }
  }
  const std::size_t comma = std::min(inside.find(',', at), inside.size());
  const std::string_view member = trimmed(inside.substr(at, comma - at));
  at = comma + 1;
  return std::string(member);
}

std::vector<std::string> members_of(std::string_view inside) {
  std::vector<std::string> members;
  for (std::size_t at = 0; at <= inside.size();) members.push_back(next_member(inside, at));
  return members;
}

std::size_t character_length(char first) {
  const auto byte = static_cast<unsigned char>(first);
  return byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

template <class... Args>
std::string formatted(const char* format, Args... args) {
  char buffer[32];
  const int length = std::snprintf(buffer, sizeof buffer, format, args...);
  return std::string(buffer, static_cast<std::size_t>(length));
}

std::string iso_week(chrono::year_month_day date) {
  const chrono::sys_days day(date);
  const chrono::sys_days thursday =
      day + chrono::days(4 - static_cast<int>(chrono::weekday(day).iso_encoding()));
  const chrono::year year = chrono::year_month_day(thursday).year();
  const int week = static_cast<int>((thursday - chrono::sys_days(year / 1 / 1)).count()) / 7 + 1;
  return formatted("%04d-W%02d", static_cast<int>(year), week);
}

}  // namespace

CellReading read_cell(std::string_view cell) {
  CellReading reading;
  const std::string_view text = trimmed(cell);
  if (text == "*") {
    reading.kind = CellReading::Kind::anything;
  } else if (!text.empty()) {
    if (auto range = bracketed(text); range)
      reading = *range;
    else if (range = one_sided(text); range)
      reading = *range;
    else if (range = dashed(text); range)
      reading = *range;
    else if (text.size() > 2 && text.front() == '{' && text.back() == '}') {
      reading.kind = CellReading::Kind::set;
      reading.members = members_of(text.substr(1, text.size() - 2));
    } else if (text.find('*') != std::string_view::npos) {
      reading.kind = CellReading::Kind::masked;
    }
  }
  reading.text = cell;
  return reading;
}

std::string comparable_text(std::string_view text) {
  std::size_t ends[2] = {text.size(), text.size()};
  const std::size_t first = text.find_first_of("/-.");
  if (first == std::string_view::npos) return std::string(text);
  ends[0] = first;
  ends[1] = text.find(text[first], first + 1);
  if (ends[1] == std::string_view::npos) return std::string(text);
  const std::string_view parts[3] = {text.substr(0, ends[0]), text.substr(ends[0] + 1, ends[1] - ends[0] - 1),
                                     text.substr(ends[1] + 1)};
  int years = 0;
  for (const std::string_view part : parts) {
    if (!digits(part) || part.size() == 3 || part.size() > 4) return std::string(text);
    years += part.size() == 4;
  }
  if (years > 1) return std::string(text);
  std::string plain;
  for (std::string_view part : parts) {
    while (part.size() > 1 && part.front() == '0') part.remove_prefix(1);
    if (!plain.empty()) plain += text[first];
    plain += part;
  }
  return plain;
}

std::vector<std::string> names_of(std::string_view value) {
  std::vector<std::string> names = {comparable_text(value)};
  if (const auto time = iso_time(value)) {
    const int year = static_cast<int>(time->date.year());
    const unsigned month = static_cast<unsigned>(time->date.month());
    names.push_back(formatted("%04d", year));
    names.push_back(formatted("%04d-%02u", year, month));
    names.push_back(formatted("%04d-Q%u", year, (month - 1) / 3 + 1));
    names.push_back(formatted("%04d-H%u", year, (month - 1) / 6 + 1));
    names.push_back(iso_week(time->date));
    if (time->second) {
      const std::string day(value.substr(0, 10));
      const int s = *time->second;
      static constexpr const char* parts[] = {"night", "morning", "afternoon", "evening"};
      names.push_back(comparable_text(day));
      names.push_back(day + " " + parts[s / 21600]);
      names.push_back(day + formatted("T%02d", s / 3600));
      names.push_back(day + formatted("T%02d:%02d", s / 3600, s / 60 % 60));
      names.push_back(day + formatted("T%02d:%02d:%02d", s / 3600, s / 60 % 60, s % 60));
      if (const std::size_t at = value.find_last_of("+-"); at > 10 && at != std::string_view::npos)
        for (std::size_t i = names.size() - 3, end = names.size(); i < end; ++i)
          names.push_back(names[i] + std::string(value.substr(at)));
    }
  }
  return names;
}

Magnitude magnitude_of(std::string_view value) {
  Magnitude magnitude;
  if (const auto time = iso_time(value)) {
    magnitude.kind = Magnitude::Kind::date;
    magnitude.number = static_cast<int>(time->date.year());
    magnitude.days = time->days();
  } else if (parse_number(value, magnitude.number)) {
    magnitude.kind = Magnitude::Kind::number;
  }
  return magnitude;
}

bool in_range(const CellReading& range, const Magnitude& value) {
  if (value.kind == Magnitude::Kind::none) return false;
  if (range.dates && value.kind != Magnitude::Kind::date) return false;
  const double x = range.dates ? value.days : value.number;
  return (range.low_open ? x > range.low : x >= range.low) &&
         (range.high_open ? x < range.high : x <= range.high);
}

bool fits_mask(std::string_view mask, std::string_view value) {
  std::size_t v = 0;
  for (std::size_t m = 0; m < mask.size();) {
    if (v >= value.size()) return false;
    if (mask[m] == '*') {
      v += character_length(value[v]);
      ++m;
    } else if (mask[m++] != value[v++]) {
      return false;
    }
  }
  return v == value.size();
}

bool covers(const CellReading& reading, std::string_view value) {
  if (reading.text == value) return true;
  const auto named = [&value](std::string_view text) {
    const std::vector<std::string> names = names_of(value);
    return std::find(names.begin(), names.end(), comparable_text(text)) != names.end();
  };
  switch (reading.kind) {
    case CellReading::Kind::anything:
      return true;
    case CellReading::Kind::range:
      return in_range(reading, magnitude_of(value));
    case CellReading::Kind::masked:
      return fits_mask(reading.text, value);
    case CellReading::Kind::set:
      return std::any_of(reading.members.begin(), reading.members.end(), named);
    case CellReading::Kind::value:
      return named(reading.text);
  }
  return false;
}

}  // namespace kith::attack
