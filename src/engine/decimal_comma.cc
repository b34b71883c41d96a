#include "engine/decimal_comma.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace kith::engine {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Digits in front of a text.
std::size_t digits_before(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::find_if_not(text, is_digit) - text.begin());
}

std::string_view without_sign(std::string_view text) { return text.starts_with('-') ? text.substr(1) : text; }

// Gives the text with a point for its comma, if it is a number then.
std::optional<std::string> with_point(std::string_view text) {
  if (text.find('.') != text.npos) return std::nullopt;
  const std::string_view digits = without_sign(text);
  const bool code = digits.size() > 1 && digits[0] == '0' && is_digit(digits[1]);
  std::string point(text);
  if (const std::size_t comma = text.find(','); comma != text.npos) {
    const bool between =
        comma > 0 && is_digit(text[comma - 1]) && comma + 1 < text.size() && is_digit(text[comma + 1]);
    if (!between) return std::nullopt;
    point[comma] = '.';
  }
  double number = 0;
  if (code || !parse_number(point, number)) return std::nullopt;
  return point;
}

// "1.234", "1.234.567" and "1.234,5".
bool has_thousands(std::string_view text) {
  text = without_sign(text);
  const std::size_t first = digits_before(text);
  if (first == 0 || first > 3 || first == text.size()) return false;
  text.remove_prefix(first);
  std::size_t groups = 0;
  for (; text.starts_with('.'); ++groups) {
    if (digits_before(text.substr(1)) != 3) return false;
    text.remove_prefix(4);
  }
  if (groups == 0) return false;
  return text.empty() ||
         (text[0] == ',' && text.size() > 1 && digits_before(text.substr(1)) + 1 == text.size());
}

}  // namespace

bool has_decimal_comma(const Reading& how) { return how.decimal == ","; }

Commas commas_in(const Dictionary& values) {
  bool commas = false, thousands = false;
  for (Code code = 0; code < values.size(); ++code) {
    const std::string_view text = values[code];
    if (text.empty()) continue;
    if (!with_point(text)) {
      if (!has_thousands(text)) return Commas::none;
      thousands = true;
    }
    commas = commas || text.find(',') != text.npos;
  }
  if (thousands) return Commas::thousands;
  return commas ? Commas::decimal : Commas::none;
}

bool may_separate_thousands(const Dictionary& values) {
  for (Code code = 0; code < values.size(); ++code) {
    const std::string_view text = without_sign(values[code]);
    const std::size_t comma = text.find(',');
    if (comma == text.npos) continue;
    if (comma > 3 || text.starts_with("0") || text.size() != comma + 4) return false;
  }
  return true;
}

bool write_points(Column& column) {
  if (commas_in(column.values) != Commas::decimal) return false;
  Dictionary points;
  for (Code code = 0; code < column.values.size(); ++code)
    points.encode(column.values[code].empty() ? std::string() : *with_point(column.values[code]));
  column.values = std::move(points);
  return true;
}

void write_points(Table& table) {
  for (Column& column : table.columns) write_points(column);
}

std::string with_comma(std::string_view text) {
  std::string made(text);
  double number = 0;
  const std::size_t point = made.find('.');
  if (point != made.npos && parse_number(text, number)) made[point] = ',';
  return made;
}

}  // namespace kith::engine
