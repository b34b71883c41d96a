// Who is alone with the values of some columns, for all sets of up to three of them.
#pragma once

#include "kith/progress.h"
#include "profile/profile.h"
#include "table/table.h"

namespace kith::profile {

// Fills `uniqueness`, the worst set first, and names the columns that are left out, or in small sets only, in
// `not_combined`, `only_in_pairs` and `only_alone`. The profile has its columns with their roles. Every row is another
// person if `persons` is null. The same on any number of threads.
void combine_columns(const Table& table, const Column* persons, unsigned threads, Progress& progress,
                     const CombinationLimits& limits, Profile& profile);

}  // namespace kith::profile
