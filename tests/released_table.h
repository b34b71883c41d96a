// A released CSV file as a test looks at it.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace kith::tests {

struct ReleasedTable {
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;

  std::size_t at(const std::string& column) const;
  std::vector<std::string> cells(const std::string& column) const;
  // Rows by the values of some columns.
  std::map<std::vector<std::string>, std::vector<std::size_t>> classes(
      const std::vector<std::string>& quasi) const;
};

ReleasedTable read_released(const std::filesystem::path& path);

}  // namespace kith::tests
