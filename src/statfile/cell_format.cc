#include "statfile/cell_format.h"

#include <cctype>
#include <cmath>

#include "statfile/number_text.h"

namespace kith::statfile {

namespace {

constexpr double day = 86'400'000;
// Those of 1899-12-30 and 1904-01-01.
constexpr double epoch_1900 = -25'569, epoch_1904 = -24'107;
constexpr double last_serial = 2'958'466;

// What a code has in it: parts of dates, of times, and m, which is a month or minutes.
struct Parts {
  bool date = false, time = false, m = false, elapsed = false;
};

// What stands in brackets is a colour, a condition or a country, but [h] is hours that go on after 24.
bool is_elapsed(std::string_view bracket) {
  if (bracket.empty()) return false;
  for (const char c : bracket)
    if (c != bracket[0]) return false;
  return bracket[0] == 'h' || bracket[0] == 'm' || bracket[0] == 's';
}

Parts parts_of(std::string_view code) {
  Parts parts;
  for (std::size_t i = 0; i < code.size() && code[i] != ';'; ++i) {
    const char c = code[i];
    if (c == '"') {
      i = code.find('"', i + 1);
      if (i == code.npos) break;
    } else if (c == '\\' || c == '_' || c == '*') {
      ++i;
    } else if (c == '[') {
      const std::size_t close = code.find(']', i);
      if (close == code.npos) break;
      parts.elapsed = parts.elapsed || is_elapsed(code.substr(i + 1, close - i - 1));
      i = close;
    } else if (code.substr(i).starts_with("am/pm")) {
      parts.time = true;
      i += 4;
    } else if (code.substr(i).starts_with("a/p")) {
      parts.time = true;
      i += 2;
    } else if (c == 'y' || c == 'd') {
      parts.date = true;
    } else if (c == 'h' || c == 's') {
      parts.time = true;
    } else if (c == 'm') {
      parts.m = true;
    }
  }
  return parts;
}

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

std::string with_zeros(double value, std::size_t digits) {
  std::string text = number_text_15(std::round(value));
  const bool whole = text.find_first_not_of("0123456789") == text.npos;
  return whole && text.size() < digits ? std::string(digits - text.size(), '0') + text : text;
}

}  // namespace

CellFormat CellFormat::builtin(unsigned number) {
  CellFormat format;
  if ((number >= 14 && number <= 17) || (number >= 27 && number <= 31) || number == 36 ||
      (number >= 50 && number <= 54) || number == 57 || number == 58)
    format.shape_ = Shape::date;
  else if ((number >= 18 && number <= 21) || (number >= 32 && number <= 35) || number == 45 || number == 47 ||
           number == 55 || number == 56)
    format.shape_ = Shape::time;
  else if (number == 22)
    format.shape_ = Shape::datetime;
  else if (number == 46)
    format.shape_ = Shape::duration;
  return format;
}

CellFormat CellFormat::of_code(std::string_view written) {
  CellFormat format;
  const std::string code = lower(written);
  if (code == "general" || code.empty()) return format;
  if (code.size() > 1 && code.find_first_not_of('0') == code.npos) {
    format.shape_ = Shape::zeros;
    format.zeros_ = code.size();
    return format;
  }
  const Parts parts = parts_of(code);
  if (parts.elapsed)
    format.shape_ = Shape::duration;
  else if (parts.date && parts.time)
    format.shape_ = Shape::datetime;
  else if (parts.time)
    format.shape_ = Shape::time;
  else if (parts.date || parts.m)
    format.shape_ = Shape::date;
  return format;
}

std::string CellFormat::text(double value, bool from_1904) const {
  if (shape_ == Shape::zeros) return with_zeros(value, zeros_);
  if (shape_ == Shape::number || !(value >= 0) || value >= last_serial) return number_text_15(value);
  if (shape_ == Shape::duration) return time_text(std::llround(value * day));
  if (shape_ == Shape::time) return time_text(std::llround(value * day) % static_cast<std::int64_t>(day));
  // Before its 29th of February Excel is a day behind.
  const double serial = !from_1904 && value >= 1 && value < 60 ? value + 1 : value;
  const double epoch = from_1904 ? epoch_1904 : epoch_1900;
  if (shape_ == Shape::date) return date_text(static_cast<std::int64_t>(std::floor(serial) + epoch));
  return datetime_text(std::llround((serial + epoch) * day));
}

}  // namespace kith::statfile
