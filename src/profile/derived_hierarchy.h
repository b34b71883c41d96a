// A hierarchy of several steps for categories that nobody has one for: values that occur with the same things are
// grouped, rare ones first.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "table/table.h"

namespace kith::profile {

// As many values as a derived hierarchy may have, the empty one aside.
constexpr std::uint64_t least_derived = 3, most_derived = 200;

// Lines as a hierarchy file has them, one per value, level 0 first, without the top; in the order of the bytes of
// the values. A group of several values is a set, `{a, b}`. Gives nothing if there are too few values or too many, or
// if one reads like a set itself. The other columns are those that outsiders may know; `column` may be among them.
std::optional<std::vector<std::vector<std::string>>> derived_lines(const Column& column,
                                                                   std::span<const Column* const> others);

}  // namespace kith::profile
