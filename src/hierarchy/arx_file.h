// Hierarchies from files in ARX's format.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "hierarchy/hierarchy.h"

namespace kith::hierarchy {

// Checked against itself and against the values that occur in `source`.
Hierarchy from_arx_file(const std::filesystem::path& path, const std::string& column,
                        const Dictionary& values, const std::string& source);

// The same of a file of this name that has these lines, of which there is one at least, and is not written yet.
Hierarchy from_lines(const std::vector<std::vector<std::string>>& lines, const std::string& column,
                     const Dictionary& values, const std::string& file);

}  // namespace kith::hierarchy
