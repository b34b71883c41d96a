// What the report tells of a calendar column.
#pragma once

#include <cstddef>

#include "hierarchy/hierarchy.h"
#include "release/released_rows.h"
#include "release/result.h"
#include "table/quasi_tuples.h"

namespace kith::release {

// `column` counts the quasi columns; `hierarchy` is its calendar.
CalendarStory calendar_story(const hierarchy::Hierarchy& hierarchy, std::size_t column,
                             const QuasiTuples& tuples, const Treatment& treatment);

// In order, those that begin together joined. Where some are too short to be seen among `most`, all are
// gathered by where they begin, in stretches of one length: hours, days or weeks.
std::vector<CalendarStory::Stretch> gathered(std::vector<CalendarStory::Stretch> stretches, std::size_t most);

}  // namespace kith::release
