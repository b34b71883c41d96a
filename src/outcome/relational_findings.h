// What a release of many tables and an audit of them both tell, as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "audit/known_rows.h"
#include "outcome/relational_outcome.h"

namespace kith::outcome {

nlohmann::ordered_json known_json(const std::vector<audit::KnownRows>& known);
nlohmann::ordered_json single_json(const std::vector<SingleTableLeak>& leaks);
nlohmann::ordered_json dependencies_json(const std::vector<NamedDependency>& dependencies);

}  // namespace kith::outcome
