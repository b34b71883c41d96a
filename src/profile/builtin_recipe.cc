#include "profile/builtin_recipe.h"

#include "hierarchy/builtin/builtin.h"
#include "hierarchy/builtin/recognise.h"

namespace kith::profile {

std::optional<hierarchy::FromBuiltin> builtin_recipe(const Column& column) {
  const auto name = hierarchy::recognise_builtin(column.name, column.values);
  if (!name || !hierarchy::without_place(*name, column.values).empty()) return std::nullopt;
  return hierarchy::FromBuiltin{*name};
}

bool others_may_know(const hierarchy::FromBuiltin& recipe) {
  return recipe.name != "icd-10" && recipe.name != "atc";
}

}  // namespace kith::profile
