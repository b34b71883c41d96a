#include "hierarchy/decimal.h"

#include <charconv>
#include <cmath>
#include <cstdlib>

namespace kith::hierarchy {

std::optional<Decimal> shortest_decimal(double value) {
  if (!std::isfinite(value)) return std::nullopt;
  char text[40];
  const char* const end = std::to_chars(text, text + sizeof text, value, std::chars_format::scientific).ptr;
  Decimal decimal;
  const char* at = text;
  const bool negative = *at == '-';
  if (negative) ++at;
  bool fraction = false;
  for (; at < end && *at != 'e'; ++at) {
    if (*at == '.') {
      fraction = true;
      continue;
    }
    decimal.digits = decimal.digits * 10 + (*at - '0');
    decimal.exponent -= fraction;
  }
  decimal.exponent += std::atoi(std::string(at + 1, end).c_str());
  while (decimal.digits != 0 && decimal.digits % 10 == 0) {
    decimal.digits /= 10;
    ++decimal.exponent;
  }
  if (decimal.digits == 0) decimal.exponent = 0;
  if (negative) decimal.digits = -decimal.digits;
  return decimal;
}

std::string decimal_text(std::int64_t digits, int exponent) {
  while (exponent < 0 && digits % 10 == 0) {
    digits /= 10;
    ++exponent;
  }
  std::string text = std::to_string(std::llabs(digits));
  const auto decimals = static_cast<std::size_t>(-exponent);
  if (decimals > 0) {
    if (text.size() <= decimals) text.insert(0, decimals + 1 - text.size(), '0');
    text.insert(text.size() - decimals, 1, '.');
  }
  return digits < 0 ? "-" + text : text;
}

std::string number_text(double value) {
  const auto decimal = shortest_decimal(value);
  if (decimal && decimal->exponent >= -17 && decimal->exponent <= 0)
    return decimal_text(decimal->digits, decimal->exponent);
  if (decimal && decimal->exponent > 0 && std::fabs(value) < 1e15)
    return std::to_string(static_cast<std::int64_t>(value));
  char text[40];
  return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

}  // namespace kith::hierarchy
