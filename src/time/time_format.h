// How a column writes its times. Immutable once made; threads may share it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kith/error.h"
#include "time/local_time.h"
#include "time/two_digit_years.h"

namespace kith::time {

// Tokens YYYY YY MM DD HH mm ss, M D H for one or two digits, MMM for a month's name or its short form, `f` for decimals of a second (dropped), `am`
// for am/pm with a 12-hour HH or H, `zz` for an offset (+02:00, +0200, +02, Z); signs, blanks, digits and T
// stand for themselves. It may also be one of the words "iso" (ISO 8601: 2006-01-03, 20060103, with T or a
// blank 09:30[:15[.123]] and Z, an offset or [Area/City] behind it), "epoch" and "epoch-milliseconds". YY is
// one of the hundred years up to the pivot: with 2026, 27 is 1927 and 26 is 2026.
class TimeFormat {
 public:
  // Throws Error{plan_value} at `place` for a pattern that names no day, names a part twice, or has an
  // unknown token, and for a pivot that no pattern with YY stands beside or that is no year from 100 to 9999.
  // Without a pivot, `assumed_pivot` is the latest of two-digit years.
  TimeFormat(const std::string& pattern, const Place& place, std::optional<int> pivot = {});

  struct Reading {
    // These are seconds since 1970-01-01T00:00, of UTC if has_offset, of a wall clock otherwise.
    std::int64_t seconds = 0;
    bool has_offset = false;
    // This is [Area/City], if stated, and one that is known; beside an offset it says no more.
    std::string zone = {};
    Resolution resolution = Resolution::second;
  };
  // Gives none if the text is not of this format or names no day of years 0001 to 9999 (30 February, 25:00).
  std::optional<Reading> read(std::string_view text) const;
  const std::string& pattern() const { return pattern_; }
  // Says how years of two digits are read, if the pattern has such.
  const std::optional<TwoDigitYears>& two_digit_years() const { return two_digit_years_; }

 private:
  enum class Kind : std::uint8_t { parts, iso, epoch, epoch_milliseconds };
  enum class Part : std::uint8_t { year, month, day, hour, minute, second, decimals, half, offset, literal };
  struct Token {
    Part part = Part::literal;
    // These are numbers of digits.
    std::uint8_t least = 0, most = 0;
    char literal = 0;
  };
  static Kind kind_of(const std::string& pattern);
  static Token take_token(std::string_view& rest);
  void take_tokens(const Place& place);
  void check_tokens(const Place& place) const;
  bool has(Part part) const;
  std::optional<Reading> read_parts(std::string_view text) const;

  std::string pattern_;
  Kind kind_;
  std::vector<Token> tokens_;
  bool half_days_ = false;
  Resolution resolution_ = Resolution::day;
  std::optional<TwoDigitYears> two_digit_years_;
};

}  // namespace kith::time
