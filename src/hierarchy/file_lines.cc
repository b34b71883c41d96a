#include "hierarchy/file_lines.h"

#include "hierarchy/arx_text.h"

namespace kith::hierarchy {

std::vector<std::vector<std::string>> file_lines(const std::filesystem::path& path) {
  std::vector<std::vector<std::string>> lines;
  for (ArxLine& line : read_arx_lines(path)) lines.push_back(std::move(line.fields));
  return lines;
}

}  // namespace kith::hierarchy
