// Hierarchies by masked characters. Internal to this room.
#pragma once

#include <string>

#include "hierarchy/build.h"
#include "kith/error.h"

namespace kith::hierarchy {

std::size_t code_points(std::string_view text);

// Gives `text` with its last (or first) `count` characters replaced by *, all of them if it is shorter.
std::string masked(std::string_view text, std::size_t count, bool right);

void check_mask(const FromMask& recipe, const Place& place);
Hierarchy from_mask(const FromMask& recipe, const std::string& column, const Dictionary& values,
                    const std::string& source);

}  // namespace kith::hierarchy
