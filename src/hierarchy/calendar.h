// Hierarchies of times. Internal to this room.
#pragma once

#include <string>

#include "hierarchy/build.h"
#include "kith/error.h"

namespace kith::hierarchy {

// What a label costs: by the granules of level 0 that it covers, or by its share of the range of the data.
enum class CalendarCost { leaves, range };

void check_calendar(const FromCalendar& recipe, const Place& place);
Hierarchy from_calendar(const FromCalendar& recipe, const std::string& column, const Dictionary& values,
                        const std::string& source, CalendarCost cost = CalendarCost::leaves);

}  // namespace kith::hierarchy
