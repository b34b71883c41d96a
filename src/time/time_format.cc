// A pattern is cut into tokens once; reading walks text and tokens side by side, from left to right and
// without a second try, which is why a token of one or two digits may not stand directly before another
// number. Nothing is allocated but the name of a zone. ISO 8601 allows so much to be left out that it has a
// reader of its own (iso_time.h) in place of tokens.
#include "time/time_format.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "time/iso_time.h"
#include "time/time_text.h"

namespace kith::time {
namespace {

constexpr const char* kTokens =
    "tokens are YYYY YY MMM MM M DD D HH H mm ss f am zz; or write \"iso\", \"epoch\" or "
    "\"epoch-milliseconds\"";
constexpr int kFirstPivot = 100, kLastPivot = 9999;

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// Turns hours 1 to 12 of a half day into hours 0 to 23.
std::optional<int> hour_of_day(int hour, bool pm) {
  if (hour < 1 || hour > 12) return std::nullopt;
  return hour % 12 + (pm ? 12 : 0);
}

// Reads whole seconds, rounded down, of a decimal number of `unit`s per second.
std::optional<TimeFormat::Reading> read_epoch(std::string_view text, std::int64_t unit) {
  const bool before = !text.empty() && text.front() == '-';
  if (before) text.remove_prefix(1);
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || text.empty() || !is_digit(text.front())) return std::nullopt;
  TimeText rest(text.substr(static_cast<std::size_t>(end - text.data())));
  bool more = false;
  if (rest.skip('.')) {
    const auto decimals = rest.any_digits();
    if (!decimals) return std::nullopt;
    more = *decimals;
  }
  if (!rest.at_end()) return std::nullopt;
  more = more || value % unit != 0;
  value /= unit;
  TimeFormat::Reading reading;
  reading.seconds = before ? -value - (more ? 1 : 0) : value;
  reading.has_offset = true;
  if (!in_calendar(reading.seconds)) return std::nullopt;
  return reading;
}

}  // namespace

TimeFormat::Kind TimeFormat::kind_of(const std::string& pattern) {
  if (pattern == "iso") return Kind::iso;
  if (pattern == "epoch") return Kind::epoch;
  if (pattern == "epoch-milliseconds") return Kind::epoch_milliseconds;
  return Kind::parts;
}

// Takes the token that `rest` begins with, the longest first, or a literal if there is none.
TimeFormat::Token TimeFormat::take_token(std::string_view& rest) {
  struct Known {
    std::string_view text;
    Token token;
  };
  static constexpr std::array kKnown = {
      Known{"YYYY", {Part::year, 4, 4, 0}}, Known{"YY", {Part::year, 2, 2, 0}},
      Known{"MMM", {Part::month, 0, 0, 0}}, Known{"MM", {Part::month, 2, 2, 0}},
      Known{"M", {Part::month, 1, 2, 0}},   Known{"DD", {Part::day, 2, 2, 0}},
      Known{"D", {Part::day, 1, 2, 0}},     Known{"HH", {Part::hour, 2, 2, 0}},
      Known{"H", {Part::hour, 1, 2, 0}},    Known{"mm", {Part::minute, 2, 2, 0}},
      Known{"ss", {Part::second, 2, 2, 0}}, Known{"f", {Part::decimals, 1, 0, 0}},
      Known{"am", {Part::half, 0, 0, 0}},   Known{"zz", {Part::offset, 0, 0, 0}}};
  for (const Known& known : kKnown)
    if (rest.starts_with(known.text)) {
      rest.remove_prefix(known.text.size());
      return known.token;
    }
  const char literal = rest.front();
  rest.remove_prefix(1);
  return {Part::literal, 0, 0, literal};
}

TimeFormat::TimeFormat(const std::string& pattern, const Place& place, std::optional<int> pivot)
    : pattern_(pattern), kind_(kind_of(pattern)) {
  if (kind_ == Kind::parts) take_tokens(place);
  if (pivot && !two_digit_years_)
    throw Error(ErrorCode::plan_value, "there is a pivot, and time format '" + pattern_ + "' has no YY",
                place, "remove the pivot, or write the year as YY");
  if (!pivot) return;
  if (*pivot < kFirstPivot || *pivot > kLastPivot)
    throw Error(ErrorCode::plan_value, "a pivot is a year from 100 to 9999", place,
                "write the latest year that two digits may mean, e.g. pivot = 2026");
  two_digit_years_ = TwoDigitYears{*pivot, true};
}

void TimeFormat::take_tokens(const Place& place) {
  std::string_view rest = pattern_;
  while (!rest.empty()) {
    const Token token = take_token(rest);
    if (token.part == Part::literal &&
        ((is_letter(token.literal) && token.literal != 'T') || token.literal == '%'))
      throw Error(ErrorCode::plan_value,
                  "time format '" + pattern_ + "' has '" + token.literal + "', which is no token", place,
                  kTokens);
    tokens_.push_back(token);
  }
  check_tokens(place);
  for (const Token& token : tokens_)
    if (token.part == Part::year && token.most == 2) two_digit_years_ = TwoDigitYears{};
  half_days_ = has(Part::half);
  resolution_ = has(Part::second)   ? Resolution::second
                : has(Part::minute) ? Resolution::minute
                : has(Part::hour)   ? Resolution::hour
                                    : Resolution::day;
}

bool TimeFormat::has(Part part) const {
  return std::any_of(tokens_.begin(), tokens_.end(), [&](const Token& token) { return token.part == part; });
}

void TimeFormat::check_tokens(const Place& place) const {
  const auto bad = [&](const std::string& what, const std::string& remedy) {
    return Error(ErrorCode::plan_value, "time format '" + pattern_ + "' " + what, place, remedy);
  };
  struct Need {
    Part part, needed;
    const char* what;
  };
  static constexpr std::array kNeeds = {Need{Part::minute, Part::hour, "has minutes without hours"},
                                        Need{Part::second, Part::minute, "has seconds without minutes"},
                                        Need{Part::decimals, Part::second, "has decimals without seconds"},
                                        Need{Part::half, Part::hour, "has am/pm without hours"},
                                        Need{Part::offset, Part::hour, "has an offset without hours"}};
  for (std::size_t i = 0; i < tokens_.size(); ++i) {
    const Token& token = tokens_[i];
    if (token.part == Part::literal) continue;
    const auto same = [&](const Token& other) { return other.part == token.part; };
    if (std::count_if(tokens_.begin(), tokens_.end(), same) > 1) throw bad("names a part twice", kTokens);
    const bool open = token.part == Part::decimals || token.least < token.most;
    const bool before_number =
        i + 1 < tokens_.size() && (tokens_[i + 1].least > 0 || is_digit(tokens_[i + 1].literal));
    if (open && before_number)
      throw bad("has a part of any length directly before another number",
                "write parts that touch with all their digits, e.g. YYYYMMDD");
  }
  if (!has(Part::year) || !has(Part::month) || !has(Part::day))
    throw bad("names no day", "it needs a year, a month and a day, e.g. MM/DD/YYYY");
  for (const Need& need : kNeeds)
    if (has(need.part) && !has(need.needed)) throw bad(need.what, kTokens);
}

std::optional<TimeFormat::Reading> TimeFormat::read(std::string_view text) const {
  if (kind_ == Kind::parts) return read_parts(text);
  if (kind_ == Kind::iso) return read_iso(text);
  return read_epoch(text, kind_ == Kind::epoch ? 1 : 1000);
}

std::optional<TimeFormat::Reading> TimeFormat::read_parts(std::string_view text) const {
  // The parts run from year to second.
  std::array<int, 6> parts{};
  int offset = 0;
  bool pm = false, has_offset = false;
  TimeText rest(text);
  for (const Token& token : tokens_) {
    if (token.part == Part::literal) {
      if (!rest.skip(token.literal)) return std::nullopt;
    } else if (token.part == Part::decimals) {
      if (!rest.any_digits()) return std::nullopt;
    } else if (token.part == Part::half) {
      const auto read = rest.half();
      if (!read) return std::nullopt;
      pm = *read;
    } else if (token.part == Part::offset) {
      const auto read = rest.offset();
      if (!read) return std::nullopt;
      offset = *read;
      has_offset = true;
    } else {
      const auto read = token.most == 0 ? rest.month_name() : rest.digits(token.least, token.most);
      if (!read) return std::nullopt;
      parts[static_cast<std::size_t>(token.part)] =
          token.part == Part::year && token.most == 2 ? two_digit_years_->year_of(*read) : *read;
    }
  }
  if (!rest.at_end()) return std::nullopt;
  const auto hour = half_days_ ? hour_of_day(parts[3], pm) : std::optional(parts[3]);
  const auto day = day_of(parts[0], parts[1], parts[2]);
  if (!hour || !day) return std::nullopt;
  const auto time = seconds_of(*hour, parts[4], parts[5]);
  if (!time) return std::nullopt;
  Reading reading;
  reading.seconds = *day * seconds_of_day + *time - offset;
  reading.has_offset = has_offset;
  reading.resolution = resolution_;
  return reading;
}

}  // namespace kith::time
