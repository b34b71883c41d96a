// Small values as bytes, for the parts of a store that are no arrays. Little-endian.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "series/state.h"

namespace kith::series {

void write_region(const local::Region& region, std::vector<char>& bytes);
// Throws Error{series_store} if these are no regions of so many axes.
local::Region read_region(std::span<const char> bytes, std::size_t axes);

std::vector<char> bytes_of(const Outline& outline);
// Throws Error{series_store} if these are no outline.
Outline read_outline(std::span<const char> bytes);

}  // namespace kith::series
