// A column determines another when no value of the one goes with two of the other: one pass per ordered pair,
// left at the first row that disproves it. Cost: O(rows x columns^2) if everything depends, and far less
// otherwise.
#include "attack/dependencies.h"

#include <limits>

namespace kith::attack {
namespace {

constexpr Code none = std::numeric_limits<Code>::max();

std::uint64_t different_values(const Column& column) {
  std::vector<bool> seen(column.values.size(), false);
  std::uint64_t different = 0;
  for (const Code code : column.codes) {
    different += !seen[code];
    seen[code] = true;
  }
  return different;
}

bool determines(const Column& determinant, const Column& dependent) {
  std::vector<Code> goes_with(determinant.values.size(), none);
  for (std::size_t row = 0; row < determinant.codes.size(); ++row) {
    Code& value = goes_with[determinant.codes[row]];
    if (value == none) value = dependent.codes[row];
    if (value != dependent.codes[row]) return false;
  }
  return true;
}

}  // namespace

std::vector<Dependency> dependencies(const Table& table, const std::vector<std::size_t>& columns) {
  std::vector<std::uint64_t> values;
  for (const std::size_t column : columns) values.push_back(different_values(table.columns[column]));
  const auto depends = [&](std::size_t a, std::size_t b) {
    if (a == b || values[b] <= 1 || values[b] > values[a]) return false;
    const bool by_chance = values[a] == values[b] ? values[a] == table.rows() : 2 * values[a] > table.rows();
    return !by_chance && determines(table.columns[columns[a]], table.columns[columns[b]]);
  };
  std::vector<Dependency> found;
  for (std::size_t a = 0; a < columns.size(); ++a)
    for (std::size_t b = 0; b < columns.size(); ++b) {
      if (!depends(a, b)) continue;
      // With as many values on both sides each determines the other.
      const bool mutual = values[a] == values[b];
      if (mutual && columns[b] < columns[a]) continue;
      found.push_back({columns[a], columns[b], values[a], mutual});
    }
  return found;
}

}  // namespace kith::attack
