// Hierarchies from files in ARX's format. Internal to this room.
#pragma once

#include <filesystem>
#include <string>

#include "hierarchy/hierarchy.h"

namespace kith::hierarchy {

// Checked against itself and against the values that occur in `source`.
Hierarchy from_arx_file(const std::filesystem::path& path, const std::string& column,
                        const Dictionary& values, const std::string& source);

}  // namespace kith::hierarchy
