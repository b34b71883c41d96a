// Chooses a hierarchy by what a column holds.
#pragma once

#include <optional>
#include <string>

#include "hierarchy/build.h"

namespace kith::hierarchy {

// Gives the recipe that fits, or nothing if one step to * is all that fits.
std::optional<Recipe> automatic_recipe(const Dictionary& values);

// Gives up to four round widths for numbers between `least` and `most`.
std::vector<double> round_widths(double least, double most, bool integers);

Hierarchy automatic(const std::string& column, const Dictionary& values, const std::string& source);

}  // namespace kith::hierarchy
