// The plan's model as the auditor is asked it.
#pragma once

#include <string>
#include <vector>

#include "audit/check.h"
#include "method/binding.h"
#include "outcome/table_outcome.h"

namespace kith::method {

std::vector<std::string> names_at(const Binding& binding, const std::vector<int>& columns);

// The lines of a hierarchy as the auditor reads them: per value its labels from level 0 on.
std::vector<std::vector<std::string>> lines_of(const hierarchy::Hierarchy& h);
audit::TDistance audited(privacy::TDistance distance);

audit::Requirement requirement_of(const plan::Plan& plan, const Binding& binding,
                                  const outcome::TableOutcome& result);

}  // namespace kith::method
