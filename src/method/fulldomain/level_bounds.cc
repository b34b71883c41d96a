#include "method/fulldomain/level_bounds.h"

#include <algorithm>

#include <fmt/format.h>

#include "method/refusals.h"

namespace kith::method {

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

}  // namespace kith::method
