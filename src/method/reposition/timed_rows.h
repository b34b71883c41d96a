// The rows of a table by their times.
#pragma once

#include <cstdint>
#include <vector>

#include "hierarchy/time_steps.h"
#include "plan/plan.h"
#include "reposition/costs.h"
#include "table/table.h"

namespace kith::method {

struct TimedRows {
  std::vector<reposition::Step> step_of_row;
  std::vector<std::uint32_t> order;  // rows by step, those of one step as they stand in the table
};

// Error{bad_time} with the first row whose time cannot be read.
TimedRows time_rows(const plan::Plan& plan, const Column& times, const hierarchy::TimeSteps& steps);

}  // namespace kith::method
