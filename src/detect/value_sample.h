// Rows of some values of a column: of all if there are few, else of those with the least hashes, so that the
// same values are drawn in whatever order the rows come, and on any number of threads. A value that is drawn
// comes with its rows, which is what a sample of rows could not give.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "table/hashed_column.h"

namespace kith::detect {

// Rows that belong together, group after group; group g is rows[begins[g]] to rows[begins[g + 1]].
struct RowGroups {
  std::vector<std::uint32_t> rows, begins = {0};

  std::size_t size() const { return begins.size() - 1; }
  std::span<const std::uint32_t> operator[](std::size_t group) const {
    return std::span(rows).subspan(begins[group], begins[group + 1] - begins[group]);
  }
};

// `repeated` has a group for each drawn value with several rows, of which it holds `rows_of_value` at most,
// evenly spread. `values` and `rows` count what was drawn, `repeated_rows` those of values with several rows.
// Neither the empty value nor one of the markers is ever drawn. `alike` of the values have one and the same number of
// rows, two or more.
struct ValueSample {
  static constexpr std::size_t values_drawn = 1024, rows_of_value = 16;

  RowGroups repeated;
  std::uint64_t values = 0, rows = 0, repeated_rows = 0, alike = 0;
};

// Two looks at every row.
ValueSample sample_values(std::span<const ValueHash> column, std::span<const ValueHash> markers = {});

// Values that stand for none, as 0, -9 and "unknown" do in a column of numbers: at most three, each of which has
// six times as many rows as the most frequent of the others, and 3 of 100. Some thousand rows are looked at.
std::vector<ValueHash> markers_of(std::span<const ValueHash> column);

// The rows of drawn values, at most so many of them or those of one value, in the order of the table.
std::vector<std::uint32_t> sample_rows(std::span<const ValueHash> column, std::size_t most_rows);

// Groups the given rows by the values of several columns. Rows with an empty value are in no group, nor are
// groups of one; `counted` of the rows have no empty value.
RowGroups group_rows(std::span<const std::uint32_t> rows, std::span<const std::span<const ValueHash>> columns,
                     std::uint64_t& counted);

}  // namespace kith::detect
