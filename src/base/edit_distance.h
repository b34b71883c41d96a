// Tells how far two names are apart, and which known name a misspelt one was meant to be.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace kith {

// Counts insertions, deletions, substitutions and exchanges of neighbours; no text is edited twice in one
// place.
std::size_t edit_distance(std::string_view a, std::string_view b);

// Gives the known name nearest to `name` without regard to capitals, the first of equals. It is empty if none
// is near, that is if more than one slip in three characters would be needed.
std::string nearest_name(std::string_view name, const std::vector<std::string>& known);

}  // namespace kith
