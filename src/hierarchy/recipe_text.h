// Recipes as a plan writes them.
#pragma once

#include <string>
#include <string_view>

#include "hierarchy/build.h"

namespace kith::hierarchy {

// Writes the TOML value of a column's `hierarchy` key; it is empty for Automatic, which a plan states by
// leaving it out.
std::string recipe_text(const Recipe& recipe);

// Writes `text` as a TOML string in quotes.
std::string toml_string(std::string_view text);

}  // namespace kith::hierarchy
