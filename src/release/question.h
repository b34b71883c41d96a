// The plan's model as the auditor is asked it.
#pragma once

#include <string>
#include <vector>

#include "audit/check.h"
#include "release/binding.h"
#include "release/result.h"

namespace kith::release {

std::vector<std::string> names_at(const Binding& binding, const std::vector<int>& columns);

// The lines of a hierarchy as the auditor reads them: per value its labels from level 0 on.
std::vector<std::vector<std::string>> lines_of(const hierarchy::Hierarchy& h);
audit::TDistance audited(privacy::TDistance distance);

audit::Question question_of(const plan::Plan& plan, const Binding& binding, const Result& result);

}  // namespace kith::release
