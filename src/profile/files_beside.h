// Hierarchy files that lie beside the data: STEM_hierarchy_COLUMN.csv beside STEM.csv.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "profile/profile.h"

namespace kith::profile {

// How a plan names a file.
using NameInPlan = std::function<std::string(const std::filesystem::path& file)>;

// Gives quasi columns the files that lie beside `data` for them; such a column is not unknown. A file that does not
// fit the values is not taken, and a remark says so.
void take_files_beside(const Table& table, const std::filesystem::path& data, const NameInPlan& name_in_plan,
                       Profile& profile);

}  // namespace kith::profile
