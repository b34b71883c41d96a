// How rows lie in time, before and after.
#pragma once

#include <string>

#include "outcome/table_outcome.h"

namespace kith::report {

// Nothing if the data have no time. `column` and `granularity` are escaped.
std::string timeline(const outcome::CalendarSummary& calendar, const std::string& column,
                     const std::string& granularity);

}  // namespace kith::report
