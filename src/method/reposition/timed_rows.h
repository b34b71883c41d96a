// The rows of a table by their times.
#pragma once

#include <cstdint>
#include <vector>

#include "hierarchy/time_steps.h"
#include "plan/plan.h"
#include "reposition/costs.h"
#include "table/table.h"

namespace kith::method {

// The order is that of rows by step; those of one step are as they stand in the table.
struct TimedRows {
  std::vector<reposition::Step> step_of_row;
  std::vector<std::uint32_t> order;
};

// Error{bad_time} with the first row whose time cannot be read.
TimedRows time_rows(const plan::Plan& plan, const Column& times, const hierarchy::TimeSteps& steps);

}  // namespace kith::method
