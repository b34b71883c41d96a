// A plan as a series takes it: what must stay the same from release to release.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "plan/plan.h"
#include "series/append.h"

namespace kith::method {

// Gives method local, and its policy, to a plan that names none.
void assume_series_method(plan::Plan& plan);

// Error{plan_value} if a plan of method local cannot be that of a series.
void check_series_plan(const plan::Plan& plan);

// Digests of what must not change, by what it is ("column 'age'", "privacy.k", "hierarchy file of 'zip'").
std::map<std::string, std::string> fixed_parts(const plan::Plan& plan);

// `model` must outlive the spec.
series::Spec spec_of(const plan::Plan& plan, const privacy::Model& model, const std::string& secret,
                     unsigned threads);
privacy::Model series_model(const plan::Plan& plan);

}  // namespace kith::method
