// A plan as the text of a plan file.
#pragma once

#include <string>

#include "plan/plan.h"

namespace kith::plan {

// If it is read from a file in the working directory, the text gives the same plan again. Paths are written
// as they are.
std::string to_toml(const Plan& plan);

// One value as it stands behind a key.
std::string value_text(const Value& value);

}  // namespace kith::plan
