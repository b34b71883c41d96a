// The publisher's report on a repositioned stream: one self-contained HTML file, as report.h makes them of
// tables.
#pragma once

#include <string>

#include "release/reposition_result.h"

namespace kith::release {

// Without a story in the result the page has the figures of the stream alone.
std::string html_report(const RepositionResult& result);

}  // namespace kith::release
