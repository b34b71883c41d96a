// A request for a release as a plan: the plan's file, or a table with roles, and what the call says instead.
#pragma once

#include <optional>
#include <string>

#include "kith/release.h"
#include "plan/plan.h"

namespace kith::api {

// Sets the column that says when a record was. What is not given stays as the plan has it. Error{usage} for a
// granularity without such a column.
void set_time(plan::Plan& plan, const std::optional<std::string>& time,
              const std::optional<std::string>& granularity);

// Checked, with the text that commitments are made to. Its source is that of the plan or of `data`; the
// request's `source` is not looked at. Error{usage} for what does not go together. With settings of others left
// out, neither the plan nor the request fails by what is of another method than the request names.
enum class OthersSettings { refused, left_out };
plan::Plan plan_of(const ReleaseRequest& request, bool series,
                   OthersSettings others = OthersSettings::refused);

// Changes the plan's source, after its text was made, to what the request says is to be read.
void read_from(const ReleaseRequest& request, plan::Plan& plan);

}  // namespace kith::api
