// The hierarchy that suits a quasi column, by its type, its name and its values. Internal to this room.
#pragma once

#include <cstdint>
#include <vector>

#include "profile/profile.h"
#include "table/table.h"

namespace kith::profile {

std::vector<std::uint64_t> rows_by_value(const Column& column);

// Sets recipe, hierarchy, codes and years of a profile whose role is that of a quasi column.
void set_hierarchy(const Column& column, ColumnProfile& profile);

}  // namespace kith::profile
