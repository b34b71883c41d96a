// Plans as a program reads them: the file, what the method that it names says of [method], and all checks
// that do not need the data.
#pragma once

#include <filesystem>

#include "plan/plan.h"
#include "plan/section.h"

namespace kith::method {

// Reads a plan file without check(), for callers that change the plan before they check it.
plan::Plan parse_plan(const std::filesystem::path& file);

// Reads and checks a plan file.
plan::Plan read_plan(const std::filesystem::path& file);

// What can be wrong without a look at the data (k >= 1, l needs a sensitive column, …), as the plan's method
// knows it. Call it after flags changed the plan.
void check(const plan::Plan& plan);

// [method] of the plan, for its method to read.
plan::Section section_of(const plan::Plan& plan);

}  // namespace kith::method
