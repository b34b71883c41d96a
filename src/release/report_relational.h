// The publisher's report on a release of many tables: one self-contained HTML file, as report.h makes them of
// tables.
#pragma once

#include <string>

#include "release/relational_result.h"

namespace kith::release {

std::string html_report(const RelationalResult& result);

}  // namespace kith::release
