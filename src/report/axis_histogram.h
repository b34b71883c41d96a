// A column's values in their order, before and after on one axis.
#pragma once

#include <string>

#include "outcome/table_outcome.h"

namespace kith::report {

// A figure; nothing if there are no bins.
std::string axis_histogram(const outcome::ColumnSummary& column);

}  // namespace kith::report
