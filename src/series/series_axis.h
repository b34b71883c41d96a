// Axes over the values that a batch and the leaves it touches need, numbered anew if that saves looking at
// the rest.
#pragma once

#include <string>
#include <vector>

#include "hierarchy/build.h"
#include "local/axis.h"
#include "series/state.h"
#include "series/vocabulary.h"

namespace kith::series {

// If `all` is set, the codes of the axis are those of the series. Otherwise `codes` has codes of the series
// in rising order, and the axis numbers them in this order.
struct SeriesAxis {
  local::Axis axis;
  bool all = true;
  std::vector<Code> codes;

  // Gives a code of the series as one of the axis.
  Code local(Code code) const;
};

// Sets and trees have all values, so that categories keep their numbers and labels their levels.
SeriesAxis full_axis(const std::string& column, const hierarchy::Recipe& recipe, const Vocabulary& values,
                     const Outline::Domain& domain, const std::string& source);
// Ordered columns need the given codes alone; sorts them. It takes all if that is most of them anyway.
SeriesAxis ordered_axis(const std::string& column, const Vocabulary& values, std::vector<Code> codes,
                        const Outline::Domain& domain, const std::string& source);

// What a column is found to be when the series begins. Domains of ordered columns and levels of hierarchies
// are filled in by whoever builds the axes.
Outline::Domain first_domain(const hierarchy::Recipe& recipe, const Dictionary& values);

bool is_ordered(const hierarchy::Recipe& recipe, const Outline::Domain& domain);
std::vector<std::string> level_names(const local::Axis& axis);

}  // namespace kith::series
