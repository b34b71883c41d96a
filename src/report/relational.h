// The publisher's report on a release of many tables: one self-contained HTML file, as report.h makes them of
// tables.
#pragma once

#include <string>

#include "outcome/relational_outcome.h"

namespace kith::report {

std::string html_report(const outcome::RelationalOutcome& result);

}  // namespace kith::report
