// The role that a column is likely to have, by its name and its values. Internal to this room.
#pragma once

#include <cstddef>
#include <cstdint>

#include "profile/profile.h"
#include "table/table.h"

namespace kith::profile {

// Gives the most values that a column of households or the like has.
std::size_t most_groups(const Table& table);

// Sets role, why, unknown and withheld of a profile whose type, counts and times are known.
void guess_role(const Column& column, std::uint64_t rows, std::size_t groups, ColumnProfile& profile);

}  // namespace kith::profile
