// What the report says of a calendar column.
#pragma once

#include <cstddef>

#include "hierarchy/hierarchy.h"
#include "method/fulldomain/released_rows.h"
#include "outcome/table_outcome.h"
#include "table/quasi_tuples.h"

namespace kith::method {

// `column` counts the quasi columns; `hierarchy` is its calendar.
outcome::CalendarSummary calendar_summary(const hierarchy::Hierarchy& hierarchy, std::size_t column,
                                          const QuasiTuples& tuples, const Treatment& treatment);

// In order, those that begin together joined. If some are too short to be seen among `most`, all are
// gathered by where they begin, in stretches of one length: hours, days or weeks.
std::vector<outcome::CalendarSummary::Stretch> gathered(
    std::vector<outcome::CalendarSummary::Stretch> stretches, std::size_t most);

}  // namespace kith::method
