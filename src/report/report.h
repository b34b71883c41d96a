// The publisher's report: one self-contained HTML file that opens offline.
#pragma once

#include <string>

#include "outcome/table_outcome.h"

namespace kith::report {

std::string html_report(const outcome::TableOutcome& result);

}  // namespace kith::report
