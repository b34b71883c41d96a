// Which runs a comparison has, and what all of them have in common.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kith/compare.h"

namespace kith::api {

// A policy is as --policies writes it; without one the plan's is taken, or the method's own.
struct PlannedRun {
  std::string method;
  std::optional<std::string> policy;
  std::int64_t k = 0;
};

// By method, then by policy, then by k, each once. Error{usage} for methods and policies that cannot be, for what
// has no use in a comparison, and for a task that the plan does not release; Error{k_out_of_range} without any k.
std::vector<PlannedRun> planned_runs(const CompareRequest& request);

// The request of one run, which writes nothing.
ReleaseRequest request_of(const ReleaseRequest& common, const PlannedRun& run);

}  // namespace kith::api
