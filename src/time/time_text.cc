#include "time/time_text.h"

#include <date/date.h>

#include <algorithm>
#include <array>
#include <utility>

namespace kith::time {
namespace {

// These are hours; Manila's clocks were 15:56 behind.
constexpr int kWidestOffset = 18;
constexpr std::int64_t kFirstSecond = -62135596800;
constexpr std::int64_t kLastSecond = 253402300799;

// Names of which the first three letters say which month it is, and the other short forms.
constexpr std::array<std::pair<std::string_view, int>, 28> kMonthNames = {
    {{"january", 1},   {"januar", 1},      {"february", 2},     {"februar", 2},    {"march", 3},
     {"maerz", 3},     {"m\xc3\xa4rz", 3}, {"mrz", 3},          {"april", 4},      {"may", 5},
     {"mai", 5},       {"june", 6},        {"juni", 6},         {"july", 7},       {"juli", 7},
     {"august", 8},    {"september", 9},   {"sept", 9},         {"october", 10},   {"oktober", 10},
     {"november", 11}, {"december", 12},   {"dezember", 12},    {"m\xc3\xa4r", 3}, {"mae", 3},
     {"okt", 10},      {"dez", 12},        {"j\xc3\xa4nner", 1}}};
constexpr std::size_t kShortName = 3, kLongestName = 9;

// A byte of a letter: of ASCII, or of one beyond it.
bool is_letter_byte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

}  // namespace

std::optional<int> TimeText::month_name() {
  std::array<char, kLongestName> letters;
  std::size_t size = 0;
  while (size < rest_.size() && is_letter_byte(rest_[size])) {
    if (size == kLongestName) return std::nullopt;
    letters[size] = lower(rest_[size]);
    ++size;
  }
  const std::string_view name(letters.data(), size);
  const auto known = std::ranges::find_if(kMonthNames, [&](const auto& month) {
    return name == month.first || (size == kShortName && month.first.starts_with(name));
  });
  if (size < kShortName || known == kMonthNames.end()) return std::nullopt;
  rest_.remove_prefix(size);
  return known->second;
}

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
