// Where a number or a day lies on a line, and whether the line tells it from every other.
#pragma once

#include <optional>
#include <string_view>

#include "table/table.h"

namespace kith::hierarchy {

// Of a filled text of a column that type_of() gives this type, which is not text: the number, or the day
// since 1970.
double position_of(std::string_view text, ValueType type);
// The same of any text, if it has a place there.
std::optional<double> position_in(std::string_view text, ValueType type);

// Says whether the number a text says is the one a double keeps: 0.1 is, 9007199254740993 is not.
bool kept_exactly(std::string_view text, double value);

}  // namespace kith::hierarchy
