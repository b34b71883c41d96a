// Every value of a side is one of these: nothing (empty, *, a mask, a range of numbers), a sign of times (an
// ISO time, a month, a range of dates), a year, which may as well be a number, or something else. Sets count
// by their members. What is something else is handed to the guess of formats; a year is a sign of times only
// if the other side tells times. Linear in the different values, with the few patterns that the guess tries.
#include "attack/linked_times.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "attack/cell_reading.h"
#include "time/day_rule.h"
#include "time/format_guess.h"

namespace kith::attack {
namespace {

bool digits(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

bool is_year(std::string_view text) { return text.size() == 4 && digits(text) && text.front() != '0'; }

// 2006-01, 2006-W01, 2006-Q1 and 2006-H1.
bool is_label(std::string_view text) {
  if (text.size() < 7 || text.size() > 8 || !is_year(text.substr(0, 4)) || text[4] != '-') return false;
  const std::string_view rest = text.substr(5);
  if (digits(rest)) return rest.size() == 2;
  return (rest[0] == 'W' || rest[0] == 'Q' || rest[0] == 'H') && digits(rest.substr(1));
}

// An ISO time; a name of a part of the day may follow its date.
bool is_iso(std::string_view text) {
  static const time::TimeFormat iso("iso", {});
  return (text.size() >= 10 && text[4] == '-' && iso.read(text.substr(0, 10))) || is_label(text);
}

// A date of which digits are hidden: 1950-05-** as ISO writes it, or **/**/1950, which only its own format reads.
enum class MaskedDate { none, iso, other };

MaskedDate masked_date(std::string_view text) {
  std::string shape;
  for (const char c : text) shape += (c >= '0' && c <= '9') || c == '*' ? '0' : c;
  if (shape == "0000-00-00") return MaskedDate::iso;
  constexpr std::array others = {"00/00/0000", "00/00/00", "0/0/0000", "0000/00/00"};
  for (const char mark : {'.', '-'}) std::ranges::replace(shape, mark, '/');
  if (std::ranges::find(others, shape) != others.end()) return MaskedDate::other;
  return MaskedDate::none;
}

// 14 juillet 1961, 14 mei 1961, also 14-May-1961: the name of a month, shortened or not, beside a day and a year. If no
// format reads it, it is a time all the same.
bool names_month(std::string_view text) {
  constexpr std::array months = {"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov",
                                 "dec", "mai", "mei", "okt", "dez", "abr", "ago", "dic", "ene", "gen", "fev",
                                 "avr", "giu", "lug", "ott", "mag", "set", "mrt", "out", "jui"};
  std::string shape;
  bool month = false;
  for (std::size_t i = 0; i < text.size();) {
    const auto digit = [&](std::size_t at) { return at < text.size() && text[at] >= '0' && text[at] <= '9'; };
    const auto letter = [&](std::size_t at) {
      return at < text.size() && ((text[at] | 0x20) >= 'a' && (text[at] | 0x20) <= 'z');
    };
    std::size_t end = i;
    while (digit(i) ? digit(end) : letter(end)) ++end;
    if (digit(i)) shape += end - i <= 2 ? 'd' : end - i == 4 ? 'y' : '?';
    if (letter(i) && end - i >= 3) {
      std::string stem(text.substr(i, 3));
      for (char& c : stem) c = static_cast<char>(c | 0x20);
      month = month || std::ranges::find(months, stem) != months.end();
    }
    i = std::max(end, i + 1);
  }
  return month && (shape == "dy" || shape == "yd" || shape == "dd");
}

// What the different values of one side are. `in_words` are those of the others that name a month.
struct Signs {
  std::uint64_t values = 0, times = 0, years = 0, unread = 0, in_words = 0;
  Dictionary others;

  explicit Signs(const Dictionary& all) {
    for (Code code = 0; code < all.size(); ++code) add(all[code]);
    for (Code code = 0; code < others.size(); ++code) in_words += names_month(others[code]);
  }

 private:
  void add(std::string_view text) {
    const CellReading cell = read_cell(text);
    switch (cell.kind) {
      case CellReading::Kind::anything:
        return;
      case CellReading::Kind::masked:
        add_masked(text);
        return;
      case CellReading::Kind::range:
        times += cell.dates;
        years += !cell.dates && cell.low >= 1000 && cell.high < 3000;
        return;
      case CellReading::Kind::set:
        for (const std::string& member : cell.members) add_value(member);
        return;
      case CellReading::Kind::value:
        add_value(text);
    }
  }
  // Masked dates of another format are compared as texts, and may miss people.
  void add_masked(std::string_view text) {
    const MaskedDate date = masked_date(text);
    if (date == MaskedDate::none) return;
    ++values;
    ++times;
    unread += date == MaskedDate::other;
  }
  void add_value(std::string_view text) {
    if (text.empty()) return;
    ++values;
    if (is_iso(text))
      ++times;
    else if (is_year(text))
      ++years;
    else
      others.encode(text);
  }
};

using Patterns = std::vector<std::string>;

// Formats that may be meant, the likeliest first; one that fits most values if none fits all.
Patterns patterns_of(const Signs& signs, const std::optional<std::string>& stated) {
  if (stated) return {*stated};
  if (signs.others.size() == 0) return {};
  time::FormatGuess guess = time::guess_format(signs.others, false);
  if (guess.fitting.empty() && !guess.nearly.empty()) return {guess.nearly};
  return std::move(guess.fitting);
}

// "MDY" for M/D/YYYY.
std::string order_of(const std::string& pattern) {
  std::string order;
  for (const char c : pattern)
    if ((c == 'Y' || c == 'M' || c == 'D') && (order.empty() || order.back() != c)) order += c;
  return order;
}

// Tables that are linked come from one country rather than from two: what may be read in two ways is read in
// the order of the other side.
void follow(Patterns& patterns, const Patterns& other) {
  if (other.empty()) return;
  const auto same = std::ranges::find(patterns, order_of(other.front()), order_of);
  if (same != patterns.end()) std::rotate(patterns.begin(), same, same + 1);
}

SideTimes side_of(const Signs& signs, const Patterns& patterns, bool stated, std::optional<int> pivot) {
  SideTimes side;
  side.values = signs.values;
  side.unread = signs.unread;
  side.stated = stated;
  if (!patterns.empty()) {
    side.format.emplace(patterns.front(), Place{});
    if (pivot && side.format->two_digit_years()) side.format.emplace(patterns.front(), Place{}, pivot);
    side.also.assign(patterns.begin() + 1, patterns.end());
  }
  for (Code code = 0; code < signs.others.size(); ++code)
    side.unread += !side.format || !side.format->read(signs.others[code]);
  return side;
}

bool tells_times(const Signs& signs, const SideTimes& side) {
  return signs.times > 0 || (side.format && side.unread < signs.others.size());
}

}  // namespace

std::optional<LinkedTimes> linked_times(const Column& release, const Column& outside,
                                        const StatedTimes& stated) {
  const Signs released(release.values), known(outside.values);
  Patterns of_release = patterns_of(released, stated.release),
           of_outside = patterns_of(known, stated.outside);
  if (of_release.size() == 1 || of_outside.size() > 1)
    follow(of_outside, of_release);
  else
    follow(of_release, of_outside);
  LinkedTimes times{side_of(released, of_release, stated.release.has_value(), stated.pivot),
                    side_of(known, of_outside, stated.outside.has_value(), stated.pivot)};
  const bool in_words = known.in_words > 0 && known.in_words * 2 >= known.others.size();
  const bool outside_tells = in_words || tells_times(known, times.outside);
  const bool release_tells = tells_times(released, times.release) || (released.years > 0 && outside_tells);
  if (!release_tells && !stated.release && !stated.outside) return std::nullopt;
  return times;
}

std::string in_iso(const std::optional<time::TimeFormat>& format, std::string_view text) {
  const auto reading = format ? format->read(text) : std::nullopt;
  if (!reading) return std::string(text);
  const std::int32_t day = time::day_of_second(reading->seconds);
  std::string date = time::date_text(day);
  if (reading->resolution == time::Resolution::day) return date;
  const auto second = static_cast<int>(reading->seconds - std::int64_t{day} * time::seconds_of_day);
  return fmt::format("{}T{:02}:{:02}:{:02}", date, second / 3600, second / 60 % 60, second % 60);
}

}  // namespace kith::attack
