// The university of the study of Nergiz, Clifton and Nergiz, section V, as far as they describe it: students
// who take one obligatory course, two or three technical and two or three other electives out of 22, with two
// to four textbooks of each to choose from.
#pragma once

#include <cstdint>

#include "testing/snowflakes.h"

namespace kith::bench {

// Four courses are obligatory in some programme, nine technical, nine others. Three electives make a field,
// three fields one side. Courses of a field share some of its books, as Math and CS share Discrete in the
// paper's example; books lie under their field and side. Students buy one or two of a course. Electives are
// the more popular the earlier they come: the n-th in proportion to 1 / sqrt(n).
testing::Snowflake study_university(std::size_t students, std::uint64_t seed);

// Few students with few courses and books, whose best classes can be found by trying all: two to four of the
// technical electives, none to two books of each.
testing::Snowflake tiny_university(std::size_t students, std::uint64_t seed);

}  // namespace kith::bench
