#include "table/whole_numbers.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace kith {

namespace {

// Minus zero is none: it would not be written so again.
bool is_usual_whole(std::string_view text) {
  constexpr std::size_t most_digits = 18;
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  if (text.empty() || text.size() > most_digits || text.find_first_not_of("0123456789") != text.npos)
    return false;
  return text.front() != '0' || (text.size() == 1 && !negative);
}

}  // namespace

std::optional<std::string> zeros_behind(const Dictionary& values) {
  std::optional<std::string> common;
  for (Code code = 0; code < values.size(); ++code) {
    const std::string_view text = values[code];
    if (text.empty()) continue;
    const std::size_t point = std::min(text.find('.'), text.size());
    const std::string_view zeros = text.substr(point), whole = text.substr(0, point);
    const bool plain = zeros.size() > 1 && zeros.find_first_not_of('0', 1) == zeros.npos;
    if (!plain || !is_usual_whole(whole) || (common && *common != zeros)) return std::nullopt;
    common = zeros;
  }
  return common;
}

namespace {

std::size_t decimals_of(std::string_view number) {
  const std::size_t point = number.find('.');
  return point == number.npos ? 0 : number.size() - point - 1;
}

}  // namespace

std::size_t least_decimals(const Dictionary& values) {
  std::optional<std::size_t> least;
  for (Code code = 0; code < values.size() && least != 0; ++code)
    if (!values[code].empty()) least = std::min(least.value_or(SIZE_MAX), decimals_of(values[code]));
  return least.value_or(0);
}

std::string with_decimals(std::string number, std::size_t decimals) {
  if (number.find_first_of("eE") != number.npos) return number;
  const std::size_t own = decimals_of(number);
  if (own >= decimals) return number;
  if (own == 0) number += '.';
  return number.append(decimals - own, '0');
}

}  // namespace kith
