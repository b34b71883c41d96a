#include "method/fulldomain/level_bounds.h"

#include <algorithm>

#include <fmt/format.h>

#include "method/refusals.h"

namespace kith::method {

using hierarchy::Level;
using hierarchy::LevelBounds;

std::vector<LevelBounds> level_bounds(const plan::Plan& plan, const FullDomainSettings& settings,
                                      const Binding& binding) {
  const std::vector<const plan::ColumnPlan*> quasi = plan.with_role(plan::Role::quasi);
  std::vector<LevelBounds> all;
  for (std::size_t c = 0; c < quasi.size(); ++c) {
    const Place place = plan.place_of(*quasi[c]);
    LevelBounds bounds =
        hierarchy::bounds_of(binding.hierarchies[c], quasi[c]->min_level, quasi[c]->max_level, place);
    if (!settings.may_generalize(quasi[c]->name)) {
      if (bounds.least != 0)
        refuse_value(
            place,
            fmt::format("min_level = {} of column '{}' asks to generalize it, and generalize does not "
                        "name it",
                        hierarchy::text_of(*quasi[c]->min_level), quasi[c]->name),
            "name it under method.generalize, or remove min_level");
      bounds.most = 0;
    }
    all.push_back(bounds);
  }
  return all;
}

bool has_level_bounds(const plan::Plan& plan) {
  return std::ranges::any_of(plan.columns, [](const plan::ColumnPlan& column) {
    return column.min_level.has_value() || column.max_level.has_value();
  });
}

std::vector<std::optional<Level>> stated_levels(const plan::Plan& plan, const FullDomainSettings& settings,
                                                const Binding& binding) {
  const std::vector<LevelBounds> bounds = level_bounds(plan, settings, binding);
  std::vector<std::optional<Level>> levels(binding.hierarchies.size());
  for (std::size_t c = 0; c < binding.hierarchies.size(); ++c) {
    const hierarchy::Hierarchy& h = binding.hierarchies[c];
    const auto stated = std::ranges::find(settings.levels, h.column, &StatedColumn::first);
    if (stated == settings.levels.end()) continue;
    Place place = plan.place_of("method.levels");
    place.column = h.column;
    levels[c] = hierarchy::level_of(h, stated->second, "levels", place);
    if (!hierarchy::holds(bounds[c], h.order, *levels[c]))
      refuse_value(
          place,
          fmt::format("levels = {} of column '{}' is not a level that the plan allows it: see {}",
                      hierarchy::text_of(stated->second), h.column,
                      settings.may_generalize(h.column) ? "its min_level and max_level"
                                                        : "method.generalize, which does not name it"),
          "change one of the two");
  }
  return levels;
}

}  // namespace kith::method
