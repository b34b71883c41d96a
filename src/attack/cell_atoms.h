// Cuts a column into atoms such that every cell is a set of them. Internal to value_sets.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "attack/value_sets.h"

namespace kith::attack {

// Gives by cell the runs of its atoms.
std::vector<ValueSets::Runs> cut_into_atoms(std::span<const std::string_view> cells);
std::vector<ValueSets::Runs> cut_by_domain(std::span<const std::string_view> cells,
                                           const GroundDomain& domain);

// Sorts the runs and joins those that touch.
ValueSets::Runs joined(ValueSets::Runs runs);

}  // namespace kith::attack
