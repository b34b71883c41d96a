// The hierarchy that comes with kith for what a column holds.
#pragma once

#include <optional>

#include "hierarchy/build.h"
#include "table/table.h"

namespace kith::profile {

// Gives nothing if no such hierarchy has a place for every value.
std::optional<hierarchy::Recipe> builtin_recipe(const Column& column);

}  // namespace kith::profile
