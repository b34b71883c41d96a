// The text of hierarchy files in ARX's format.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace kith {

struct ArxLine {
  std::uint64_t line = 0;
  // Level 0 comes first.
  std::vector<std::string> fields;
};

// Reads the lines as they stand, whatever their lengths. Throws Error{missing_file, empty_file, bad_encoding,
// hierarchy_syntax} if there is nothing to read or quotes do not close.
std::vector<ArxLine> read_arx_lines(const std::filesystem::path& path);
// Gives the fields of these lines alone.
std::vector<std::vector<std::string>> file_lines(const std::filesystem::path& path);

// Writes lines such that file_lines() reads them back. No line is a single empty field.
std::string text_of_lines(const std::vector<std::vector<std::string>>& lines);

}  // namespace kith
