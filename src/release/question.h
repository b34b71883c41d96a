// The plan's model as the auditor is asked it.
#pragma once

#include <string>
#include <vector>

#include "audit/check.h"
#include "release/binding.h"
#include "release/result.h"

namespace kith::release {

std::vector<std::string> names_at(const Binding& binding, const std::vector<int>& columns);

audit::Question question_of(const plan::Plan& plan, const Binding& binding, const Result& result);

}  // namespace kith::release
