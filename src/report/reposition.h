// The publisher's report on a repositioned stream: one self-contained HTML file, as report.h makes them of
// tables.
#pragma once

#include <string>

#include "outcome/reposition_outcome.h"

namespace kith::report {

// Without a story in the result the page has the figures of the stream alone.
std::string html_report(const outcome::RepositionOutcome& result);

}  // namespace kith::report
