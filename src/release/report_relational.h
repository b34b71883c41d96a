// The publisher's report on a release of many tables: one self-contained HTML file, as report.h makes them of
// tables.
#pragma once

#include <string>

#include "release/relational_result.h"

namespace kith::release {

std::string html_report(const RelationalResult& result);

// The same page without a value of the data: the picture of a class is of a made-up university.
std::string html_report_to_show(const RelationalResult& result);

}  // namespace kith::release
