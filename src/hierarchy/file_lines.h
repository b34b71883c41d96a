// The lines of a hierarchy file, for those who have labels of a release and not the values behind them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace kith::hierarchy {

// A line has the ground value first, then its labels level by level, as the file has them. Throws
// Error{missing_file, empty_file, bad_encoding, hierarchy_syntax} if there is nothing to read or quotes do
// not close.
std::vector<std::vector<std::string>> file_lines(const std::filesystem::path& path);

}  // namespace kith::hierarchy
