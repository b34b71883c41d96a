// Settings of the plan's [method] section that a request gives as texts.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "plan/plan.h"

namespace kith::api {

using MethodSettings = std::map<std::string, std::string>;

// Error{usage} for a key that [method] has not, with the nearest one.
void check_keys(const MethodSettings& settings);

// The method itself, and what methods on one table share. A plan of a series that names no method is of
// method local. Error{usage} for a value that is none.
void set_method(plan::Plan& plan, const MethodSettings& settings, bool series);

// Method reposition; the column of times is that role's, or the plan's.
void set_reposition(plan::Plan& plan, const MethodSettings& settings, const std::optional<std::string>& time,
                    const std::optional<std::string>& granularity);

// Method multirelational.
void set_relational(plan::Plan& plan, const MethodSettings& settings);

}  // namespace kith::api
