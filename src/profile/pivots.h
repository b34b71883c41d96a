// The century of years with two digits, by what else a table tells. A pure function.
#pragma once

#include "profile/profile.h"
#include "table/table.h"

namespace kith::profile {

// Changes the pivots of columns that have one, and withholds births that no pivot fits.
void settle_pivots(const Table& table, Profile& profile);

}  // namespace kith::profile
