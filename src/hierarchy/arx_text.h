// The text of hierarchy files in ARX's format. Internal to this room.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace kith::hierarchy {

struct ArxLine {
  std::uint64_t line = 0;
  std::vector<std::string> fields;  // level 0 first
};

// The lines as they stand, whatever their lengths. Error{missing_file, empty_file, bad_encoding,
// hierarchy_syntax} where there is nothing to read or quotes do not close.
std::vector<ArxLine> read_arx_lines(const std::filesystem::path& path);

}  // namespace kith::hierarchy
