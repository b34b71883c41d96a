// Interval widths that a person would choose for a column of numbers: plain ones, by how the rows lie.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "hierarchy/build.h"

namespace kith::hierarchy {

// A number is plain if it is 1, 2 or 5 times a power of ten. Gives the greatest that is not above `most`, which is
// between 1e-15 and 1e15.
double plain_number_below(double most);
// Gives the least plain number that is a multiple of `plain` and greater.
double next_plain_multiple(double plain);

// `rows` counts the rows of each value. Values are numbers or empty. Gives nothing if they are too large to be cut
// exactly, or so few that no width would tell any apart.
std::optional<FromIntervals> plain_intervals(const Dictionary& values, std::span<const std::uint64_t> rows,
                                             bool integers);

}  // namespace kith::hierarchy
