// A column determines another when no value of the one goes with two of the other: one pass per ordered pair,
// left at the first row that disproves it. Cost: O(rows x columns^2) if everything depends, and far less
// otherwise.
//
// Up to noise the first row of a value says what it goes with, and later ones agree or do not. The pass is left
// as soon as more disagree than noise may.
// Example: g20 20, g21 21, g20 20, g20 20, g21 22: three later rows of which one disagrees.
#include "audit/dependencies.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace kith::audit {
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

// How often two rows have the same value by chance.
double alike_by_chance(const Column& column) {
  std::vector<std::uint64_t> rows(column.values.size(), 0);
  for (const Code code : column.codes) ++rows[code];
  const auto all = static_cast<double>(column.codes.size());
  double sum = 0;
  for (const std::uint64_t each : rows)
    sum += (static_cast<double>(each) / all) * (static_cast<double>(each) / all);
  return sum;
}

// `later` rows have a shown value that came before.
bool tells(const Column& shown, const Column& hidden, std::uint64_t later) {
  constexpr double noise = 0.04, beyond_chance = 0.8, once_in_a_million = -13.8;
  const double chance = alike_by_chance(hidden);
  const auto repeats = static_cast<double>(later);
  if (later == 0 || chance >= 1 || repeats * std::log(chance) > once_in_a_million) return false;
  const auto allowed =
      static_cast<std::uint64_t>(std::min(noise, (1 - beyond_chance) * (1 - chance)) * repeats);
  std::vector<Code> goes_with(shown.values.size(), none);
  std::uint64_t other = 0;
  for (std::size_t row = 0; row < shown.codes.size() && other <= allowed; ++row) {
    Code& value = goes_with[shown.codes[row]];
    if (value == none) value = hidden.codes[row];
    other += value != hidden.codes[row];
  }
  return other <= allowed;
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

std::vector<Dependency> told_by(const Table& table, const std::vector<std::size_t>& shown,
                                const std::vector<std::size_t>& hidden) {
  std::vector<Dependency> found;
  for (const std::size_t from : shown) {
    const std::uint64_t values = different_values(table.columns[from]);
    if (values <= 1) continue;
    for (const std::size_t to : hidden)
      if (tells(table.columns[from], table.columns[to], table.rows() - values))
        found.push_back({from, to, values, false});
  }
  return found;
}

}  // namespace kith::audit
