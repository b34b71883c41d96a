// How rows lie in time, before and after.
#pragma once

#include <string>

#include "release/result.h"

namespace kith::release::page {

// Nothing where the data have no time. `column` and `granularity` are escaped.
std::string timeline(const CalendarStory& calendar, const std::string& column,
                     const std::string& granularity);

}  // namespace kith::release::page
