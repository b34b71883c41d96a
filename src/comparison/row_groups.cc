#include "comparison/row_groups.h"

#include <unordered_map>

namespace kith::comparison {

RowGroups group_rows(std::size_t rows, const std::function<bool(std::size_t row)>& taken,
                     std::span<const std::vector<std::uint32_t>* const> columns) {
  constexpr std::uint32_t left_out = 0xffffffff;
  std::vector<std::uint32_t> group(rows, 0);
  for (std::size_t row = 0; row < rows; ++row)
    if (!taken(row)) group[row] = left_out;
  for (const std::vector<std::uint32_t>* column : columns) {
    std::unordered_map<std::uint64_t, std::uint32_t> known;
    for (std::size_t row = 0; row < rows; ++row) {
      if (group[row] == left_out) continue;
      const std::uint64_t key = std::uint64_t{group[row]} << 32 | (*column)[row];
      group[row] = known.try_emplace(key, static_cast<std::uint32_t>(known.size())).first->second;
    }
  }
  RowGroups groups;
  for (std::size_t row = 0; row < rows; ++row) {
    if (group[row] == left_out) continue;
    if (group[row] == groups.rows.size()) {
      groups.first_row.push_back(static_cast<std::uint32_t>(row));
      groups.rows.push_back(0);
    }
    ++groups.rows[group[row]];
  }
  return groups;
}

}  // namespace kith::comparison
