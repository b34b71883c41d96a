// Decimal fractions as people write them, exactly: 0.1 is one tenth.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace kith::hierarchy {

// digits * 10^exponent, without trailing zeros in digits; zero is 0 * 10^0.
struct Decimal {
  std::int64_t digits = 0;
  int exponent = 0;
};

// Gives the shortest decimal that reads back as `value`. Gives nothing for infinities and NaN.
std::optional<Decimal> shortest_decimal(double value);

// digits * 10^exponent as a person writes it: "20", "0.5", "-1.25". exponent <= 0.
std::string decimal_text(std::int64_t digits, int exponent);

// Writes the shortest text of `value`, integers without a fraction.
std::string number_text(double value);

}  // namespace kith::hierarchy
