// A comparison as an HTML page: its chart with the table of all runs. It loads nothing and follows light and dark.
// Threads may share the function.
#pragma once

#include <string>

#include "kith/compare.h"

namespace kith::comparison {

std::string page(const Comparison& comparison);

}  // namespace kith::comparison
