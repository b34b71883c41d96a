// What a release of many tables and an audit of them both tell, as texts in JSON.
#pragma once

#include <string>
#include <vector>

#include "audit/known_rows.h"
#include "release/relational_result.h"

namespace kith::release {

std::string known_json(const std::vector<audit::KnownRows>& known);
std::string single_json(const std::vector<SingleTableLeak>& leaks);
std::string dependencies_json(const std::vector<NamedDependency>& dependencies);

}  // namespace kith::release
