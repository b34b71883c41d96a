// Numbers that are written with zeros behind a point. Pure functions.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "table/dictionary.h"

namespace kith {

// What whole numbers have behind them in every value that is not empty, such as ".0", as pandas and R write integers
// beside missing values; none if there is no such text, or if some are written otherwise. A number is as it is
// usually written: at most 18 digits, no leading zero, no plus sign.
std::optional<std::string> zeros_behind(const Dictionary& values);

// How many decimals every value that is not empty has at least: 1 of 1.0 and 2.25, 2 of 2.50 and 2.25.
std::size_t least_decimals(const Dictionary& values);
// The number with zeros behind it until it has so many decimals. One with an exponent stays as it is.
std::string with_decimals(std::string number, std::size_t decimals);

}  // namespace kith
