#include "hierarchy/value_position.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>

#include "hierarchy/decimal.h"
#include "kith/error.h"
#include "time/iso_time.h"

namespace kith::hierarchy {

namespace {

// Reads what follows the e of a number; gives nothing if it is beyond all exponents.
std::optional<std::int64_t> exponent_in(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  std::int32_t exponent = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), exponent);
  return read.ec == std::errc() ? std::optional<std::int64_t>(exponent) : std::nullopt;
}

}  // namespace

std::optional<double> position_in(std::string_view text, ValueType type) {
  if (type == ValueType::date) {
    const auto time = time::read_iso(text);
    if (!time) return std::nullopt;
    return time::day_of_second(time->seconds);
  }
  double position = 0;
  if (!parse_number(text, position)) return std::nullopt;
  // Adding 0 leaves no negative zero.
  return position + 0.0;
}

double position_of(std::string_view text, ValueType type) {
  const auto position = position_in(text, type);
  if (!position) throw Bug("a number or a date that is none");
  return *position;
}

bool kept_exactly(std::string_view text, double value) {
  std::string digits;
  std::int64_t exponent = 0;
  bool fraction = false;
  std::size_t at = 0;
  for (; at < text.size() && text[at] != 'e' && text[at] != 'E'; ++at) {
    if (text[at] == '.') fraction = true;
    if (text[at] < '0' || text[at] > '9') continue;
    digits += text[at];
    exponent -= fraction;
  }
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size()));
  if (digits.empty()) return value == 0;
  if (at < text.size()) {
    const auto stated = exponent_in(text.substr(at + 1));
    if (!stated) return false;
    exponent += *stated;
  }
  while (digits.back() == '0') {
    digits.pop_back();
    ++exponent;
  }
  const auto kept = shortest_decimal(value);
  return kept && std::to_string(std::abs(kept->digits)) == digits && kept->exponent == exponent;
}

}  // namespace kith::hierarchy
