#include "tests/released_table.h"

#include <algorithm>
#include <stdexcept>

#include "tests/command.h"

namespace kith::tests {

std::size_t ReleasedTable::at(const std::string& column) const {
  const auto found = std::find(columns.begin(), columns.end(), column);
  if (found == columns.end()) throw std::runtime_error("no column " + column);
  return static_cast<std::size_t>(found - columns.begin());
}

std::vector<std::string> ReleasedTable::cells(const std::string& column) const {
  std::vector<std::string> all;
  for (const auto& row : rows) all.push_back(row[at(column)]);
  return all;
}

std::map<std::vector<std::string>, std::vector<std::size_t>> ReleasedTable::classes(
    const std::vector<std::string>& quasi) const {
  std::map<std::vector<std::string>, std::vector<std::size_t>> found;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    std::vector<std::string> key;
    for (const std::string& column : quasi) key.push_back(rows[r][at(column)]);
    found[key].push_back(r);
  }
  return found;
}

ReleasedTable read_released(const std::filesystem::path& path) {
  const std::string text = read(path);
  ReleasedTable table;
  std::vector<std::string> row;
  std::string field;
  bool quoted = false;
  const auto end_row = [&] {
    row.push_back(std::move(field));
    field.clear();
    if (table.columns.empty())
      table.columns = std::move(row);
    else
      table.rows.push_back(std::move(row));
    row.clear();
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted && c == '"' && i + 1 < text.size() && text[i + 1] == '"') {
      field += '"';
      ++i;
    } else if (c == '"') {
      quoted = !quoted;
    } else if (!quoted && c == ',') {
      row.push_back(std::move(field));
      field.clear();
    } else if (!quoted && c == '\n') {
      end_row();
    } else {
      field += c;
    }
  }
  if (!field.empty() || !row.empty()) end_row();
  return table;
}

}  // namespace kith::tests
