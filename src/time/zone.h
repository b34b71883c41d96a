// The time zones this machine knows. Internal to this room.
#pragma once

#include <string>

#include "kith/error.h"

namespace cctz {
class time_zone;
}

namespace kith::time {

// Returns false if the zone is not known.
bool load_zone(const std::string& name, cctz::time_zone& zone);
bool is_zone(const std::string& name);
// Throws Error{plan_value} at `place` if it is not known, with the nearest name.
cctz::time_zone require_zone(const std::string& name, const Place& place);

// Gives the known zone `name` was meant to be, a slip apart or its city alone; it is empty if there is none.
std::string nearest_zone(const std::string& name);

}  // namespace kith::time
