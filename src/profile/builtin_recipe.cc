#include "profile/builtin_recipe.h"

namespace kith::profile {

// There are none yet.
std::optional<hierarchy::Recipe> builtin_recipe(const Column&) { return std::nullopt; }

}  // namespace kith::profile
