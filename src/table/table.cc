#include "table/table.h"

#include <charconv>
#include <cmath>

namespace kith {

const char* name_of(ValueType type) {
  static constexpr const char* names[] = {"text", "integer", "number", "date"};
  return names[static_cast<std::size_t>(type)];
}

int Table::find(std::string_view name) const {
  for (std::size_t i = 0; i < columns.size(); ++i)
    if (columns[i].name == name) return static_cast<int>(i);
  return -1;
}

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

int number_in(std::string_view text, std::size_t at, std::size_t length) {
  int value = 0;
  for (std::size_t i = at; i < at + length; ++i) value = value * 10 + (text[i] - '0');
  return value;
}

bool is_date(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return false;
  for (std::size_t i = 0; i < 10; ++i)
    if (i != 4 && i != 7 && !is_digit(text[i])) return false;
  const int year = number_in(text, 0, 4), month = number_in(text, 5, 2), day = number_in(text, 8, 2);
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  static constexpr int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  return day <= days[month - 1] + (month == 2 && leap ? 1 : 0);
}

// Says whether the text is an integer written the ordinary way: no leading zero, no plus sign, at most 18
// digits.
bool is_integer(std::string_view text) {
  if (!text.empty() && text.front() == '-') text.remove_prefix(1);
  if (text.empty() || text.size() > 18 || (text.size() > 1 && text.front() == '0')) return false;
  for (const char c : text)
    if (!is_digit(c)) return false;
  return true;
}

bool has_leading_zero(std::string_view text) {
  if (!text.empty() && text.front() == '-') text.remove_prefix(1);
  return text.size() > 1 && text[0] == '0' && is_digit(text[1]);
}

}  // namespace

bool parse_number(std::string_view text, double& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() && std::isfinite(value);
}

ValueType type_of(const Dictionary& values) {
  bool integers = true, numbers = true, dates = true, any = false;
  for (Code code = 0; code < values.size(); ++code) {
    const std::string_view text = values[code];
    if (text.empty()) continue;
    any = true;
    double ignored = 0;
    if (integers && !is_integer(text)) integers = false;
    if (numbers && (has_leading_zero(text) || !parse_number(text, ignored))) numbers = false;
    if (dates && !is_date(text)) dates = false;
    if (!numbers && !dates) return ValueType::text;
  }
  if (!any) return ValueType::text;
  if (dates) return ValueType::date;
  return integers ? ValueType::integer : ValueType::number;
}

}  // namespace kith
