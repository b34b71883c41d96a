// What the values of a sensitive column give away by how often they occur.
#pragma once

#include <cstdint>
#include <span>

#include "profile/profile.h"
#include "table/table.h"

namespace kith::profile {

// `held` are by value the persons that have it, of `all`. Sets `most_frequent`, and says in `why` whether a quarter of
// the values that are held, of twenty at least, are held by one person alone: such a release has the note
// sensitive-values-unique. May be called again if persons are counted anew.
void weigh_values(const Column& column, std::span<const std::uint64_t> held, std::uint64_t all,
                  ColumnProfile& profile);

}  // namespace kith::profile
