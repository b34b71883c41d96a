// A line of the trace: how a step ended, record by record.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "hierarchy/time_steps.h"
#include "reposition/repositioner.h"

namespace kith::method {

// `rows` gives the open records of a time and a value in the order of their queue.
using QueueRows = std::function<std::vector<std::uint64_t>(reposition::Step, reposition::Value)>;

std::string trace_line(const reposition::StepEnd& end, const hierarchy::TimeSteps& steps,
                       const QueueRows& rows);

}  // namespace kith::method
