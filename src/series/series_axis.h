// Axes over the values of a series, or over those that a batch or a leaf has if that saves looking at the rest.
#pragma once

#include <string>
#include <vector>

#include "hierarchy/build.h"
#include "local/axis.h"
#include "series/state.h"
#include "series/vocabulary.h"

namespace kith::series {

// Sets and trees have all values of the series, so that categories keep their numbers and labels their levels.
local::Axis full_axis(const std::string& column, const hierarchy::Recipe& recipe, const Vocabulary& values,
                      const Outline::Domain& domain, const std::string& source);
// An ordered column without its values: what all rows have in common.
local::Axis ordered_axis(const std::string& column, const Vocabulary& values, const Outline::Domain& domain);
// An ordered column over the values of a batch, by codes of its dictionary: positions and no ranks, for the way
// down the tree. They must be of the domain's type; whether a double keeps them is asked of those that are new.
local::Axis batch_axis(const std::string& column, const Vocabulary& values, const Dictionary& batch,
                       const Outline::Domain& domain, const std::string& source);
// An ordered column over the values of a leaf. `codes` of the series are replaced by those of the axis.
local::Axis leaf_axis(const local::Axis& ordered, const Vocabulary& values, std::vector<Code>& codes);

// What a column is found to be when the series begins. Domains of ordered columns and levels of hierarchies
// are filled in by whoever builds the axes.
Outline::Domain first_domain(const hierarchy::Recipe& recipe, const Dictionary& values);

bool is_ordered(const hierarchy::Recipe& recipe, const Outline::Domain& domain);
std::vector<std::string> level_names(const local::Axis& axis);

}  // namespace kith::series
