// The common frame of all recipes: level 0 holds the values themselves, the empty value stays empty below the
// top, and the top is one label. Internal to this room.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "hierarchy/hierarchy.h"

namespace kith::hierarchy {

inline constexpr std::string_view kTopLabel = "*";

// The values as they are: label i is value i.
LevelLabels ground_level(std::string name, const Dictionary& values);
// `label` is asked for every value that is not empty.
LevelLabels level_by(std::string name, const Dictionary& values,
                     const std::function<std::string(Code)>& label);
LevelLabels top_level(const Dictionary& values);

// A chain of the values as they are, the levels `between` and the top, counted and checked.
Hierarchy chain_of(const std::string& column, std::string kind, const Dictionary& values,
                   std::vector<LevelLabels> between);

// Whoever reads a label that the top has too, as that of a mask of one character beside empty values, cannot tell which
// of them it is: above level 0 it counts as much as the top.
void count_as_they_read(Hierarchy& hierarchy);

// The distinct labels of level 0 are the domain: counts them as leaves, and what each label covers, as it reads.
void count_leaves_in_data(Hierarchy& hierarchy, const Dictionary& values);

// Throws Bug unless every level labels every value, finer labels determine coarser ones wherever the order
// says so, and the top is one label.
void require_sound(const Hierarchy& hierarchy, const Dictionary& values);

}  // namespace kith::hierarchy
