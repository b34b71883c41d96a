// What a plan of full-domain says over levels: the bounds of each column, and the levels that it chooses itself.
#pragma once

#include <optional>
#include <vector>

#include "hierarchy/stated_level.h"
#include "method/binding.h"
#include "method/fulldomain/settings.h"
#include "plan/plan.h"

namespace kith::method {

// By quasi column: min_level and max_level, and level 0 alone for a column that generalize does not name.
// Error{plan_value} for a level that is not there, for bounds with nothing between them, and for a min_level
// above 0 of a column that may not be generalized.
std::vector<hierarchy::LevelBounds> level_bounds(const plan::Plan& plan, const FullDomainSettings& settings,
                                                 const Binding& binding);

// Whether min_level or max_level of some column leaves a level out.
bool has_level_bounds(const plan::Plan& plan);

// By quasi column the level that method.levels names, if it does. Error{plan_value} for a level that is not
// there, or not within the bounds.
std::vector<std::optional<hierarchy::Level>> stated_levels(const plan::Plan& plan,
                                                           const FullDomainSettings& settings,
                                                           const Binding& binding);

}  // namespace kith::method
