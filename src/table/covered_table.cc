#include "table/covered_table.h"

#include <algorithm>
#include <tuple>

namespace kith {

std::vector<Code> codes_in_order(const Column& column) {
  std::vector<bool> occurs(column.values.size(), false);
  for (const Code code : column.codes) occurs[code] = true;
  const ValueType type = type_of(column.values);
  std::vector<double> position(column.values.size(), 0);
  std::vector<Code> order;
  for (Code code = 0; code < column.values.size(); ++code) {
    if (!occurs[code]) continue;
    order.push_back(code);
    if (type == ValueType::integer || type == ValueType::number)
      parse_number(column.values[code], position[code]);
  }
  std::ranges::sort(order, {}, [&](Code code) {
    return std::tuple(!column.values[code].empty(), position[code], column.values[code]);
  });
  return order;
}

CoveredColumn covered_column(const Column& column, const std::vector<Code>& order) {
  CoveredColumn covered;
  covered.name = column.name;
  covered.type = type_of(column.values);
  std::vector<std::uint32_t> number(column.values.size(), 0);
  for (const Code code : order) {
    number[code] = static_cast<std::uint32_t>(covered.values.size());
    covered.values.emplace_back(column.values[code]);
  }
  covered.value_of_row.reserve(column.codes.size());
  for (const Code code : column.codes) covered.value_of_row.push_back(number[code]);
  return covered;
}

void add_value(std::uint32_t value, std::vector<ValueRun>& runs) {
  if (!runs.empty() && runs.back().last + 1 == value)
    runs.back().last = value;
  else
    runs.push_back({value, value});
}

}  // namespace kith
