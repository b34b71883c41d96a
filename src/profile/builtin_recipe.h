// The hierarchy that comes with kith for what a column holds.
#pragma once

#include <optional>

#include "hierarchy/build.h"
#include "table/table.h"

namespace kith::profile {

// Gives nothing if no such hierarchy has a place for every value.
std::optional<hierarchy::FromBuiltin> builtin_recipe(const Column& column);

// Says whether outsiders may know of people what the hierarchy is of: where they live, what they do. Diseases and drugs
// are another matter.
bool others_may_know(const hierarchy::FromBuiltin& recipe);

}  // namespace kith::profile
