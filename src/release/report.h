// The publisher's report: one self-contained HTML file that opens offline.
#pragma once

#include <string>

#include "release/result.h"

namespace kith::release {

std::string html_report(const Result& result);

}  // namespace kith::release
