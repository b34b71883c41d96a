// A release of one table set against its source, row by row: which values of the source each released cell stands
// for. Values of a column are numbered in their order, numbers and dates by size, other texts by their bytes, the
// empty one first; so the numbers depend on the source alone, and not on how the release was made. Plain values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "table/table.h"

namespace kith {

// The values from the first to the last, both included.
struct ValueRun {
  std::uint32_t first = 0, last = 0;
  bool operator==(const ValueRun&) const = default;
};

// Only values that occur are listed. A column that is released as it is has no cells; else a cell covers some runs
// of values, apart and in order, and every row has one. The cell of a row that is not released says nothing.
struct CoveredColumn {
  std::string name;
  ValueType type = ValueType::text;
  std::vector<std::string> values;
  std::vector<std::uint32_t> value_of_row;
  std::vector<std::vector<ValueRun>> cells;
  std::vector<std::uint32_t> cell_of_row;

  bool as_it_is() const { return cells.empty(); }
};

// The quasi columns come first. Without numbers of persons every row is another person.
struct CoveredTable {
  std::vector<CoveredColumn> columns;
  std::size_t quasi = 0;
  std::vector<bool> released;
  std::vector<std::uint32_t> person_of_row;

  std::size_t rows() const { return released.size(); }
};

// Codes of the values that occur, in their order.
std::vector<Code> codes_in_order(const Column& column);

// The column as it is in the source: without cells.
CoveredColumn covered_column(const Column& column, const std::vector<Code>& order);

// Adds a value to the runs of a cell. Values are added in rising order.
void add_value(std::uint32_t value, std::vector<ValueRun>& runs);

}  // namespace kith
