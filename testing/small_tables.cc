#include "testing/small_tables.h"

#include <algorithm>
#include <string>

namespace kith::testing {

namespace {

using Pick = std::vector<std::size_t>;

std::string letter(std::size_t i) { return std::string(1, static_cast<char>('a' + i)); }

// All sequences of `length` numbers below `radix`, each number at least `lowest(prefix)` and below
// `limit(prefix)`.
void for_each_sequence(std::size_t length, const std::function<std::size_t(const Pick&)>& lowest,
                       const std::function<std::size_t(const Pick&)>& limit, Pick& prefix,
                       const std::function<void(const Pick&)>& visit) {
  if (prefix.size() == length) return visit(prefix);
  const std::size_t end = limit(prefix);
  for (std::size_t next = lowest(prefix); next < end; ++next) {
    prefix.push_back(next);
    for_each_sequence(length, lowest, limit, prefix, visit);
    prefix.pop_back();
  }
}

void for_each_multiset(std::size_t size, std::size_t kinds, const std::function<void(const Pick&)>& visit) {
  Pick prefix;
  for_each_sequence(
      size, [](const Pick& p) { return p.empty() ? 0 : p.back(); }, [&](const Pick&) { return kinds; },
      prefix, visit);
}

// All ways to call some of the rows equal, with at most `blocks` different names.
void for_each_partition(std::size_t size, std::size_t blocks, const std::function<void(const Pick&)>& visit) {
  Pick prefix;
  for_each_sequence(
      size, [](const Pick&) { return std::size_t{0}; },
      [&](const Pick& p) {
        std::size_t used = 0;
        for (const std::size_t name : p) used = std::max(used, name + 1);
        return std::min(used + 1, blocks);
      },
      prefix, visit);
}

void for_each_assignment(std::size_t size, std::size_t values,
                         const std::function<void(const Pick&)>& visit) {
  Pick prefix;
  for_each_sequence(
      size, [](const Pick&) { return std::size_t{0}; }, [&](const Pick&) { return values; }, prefix, visit);
}

TableCase make(const SmallSpace& space, const Pick& tuples, const Pick& persons, const Pick& sensitive) {
  std::vector<std::string> names;
  std::vector<QuasiLines> quasi;
  for (std::size_t c = 0; c < space.quasi.size(); ++c) {
    names.push_back("q" + std::to_string(c));
    quasi.push_back({names.back(), space.quasi[c]});
  }
  if (space.persons) names.push_back("person");
  if (space.sensitive_values > 0) names.push_back("sensitive");
  Rows rows;
  for (std::size_t row = 0; row < space.rows; ++row) {
    std::vector<std::string> cells;
    std::size_t tuple = tuples[row];
    for (const ColumnShape& shape : space.quasi) {
      cells.push_back(shape[tuple % shape.size()].front());
      tuple /= shape.size();
    }
    if (space.persons) cells.push_back("p" + std::to_string(persons[row]));
    if (space.sensitive_values > 0) cells.push_back(letter(sensitive[row]));
    rows.push_back(std::move(cells));
  }
  TableCase result = case_of(table_of(names, rows), quasi);
  if (space.persons) result.person = result.table.find("person");
  if (space.sensitive_values > 0) {
    const int at = result.table.find("sensitive");
    result.sensitive = {at};
    result.sensitive_hierarchies.push_back(
        sensitive_hierarchy(result.table.columns[static_cast<std::size_t>(at)].values));
  }
  return result;
}

}  // namespace

ColumnShape one_step_of(std::size_t values) {
  ColumnShape lines;
  for (std::size_t i = 0; i < values; ++i) lines.push_back({letter(i), "*"});
  return lines;
}

ColumnShape two_steps_of_three() { return {{"a", "x", "*"}, {"b", "x", "*"}, {"c", "y", "*"}}; }

hierarchy::Hierarchy sensitive_hierarchy(const Dictionary& values) {
  Rows lines;
  for (Code code = 0; code < values.size(); ++code) {
    const std::string value(values[code]);
    lines.push_back({value, value <= "b" ? "p" : "q", "*"});
  }
  return hierarchy_of("sensitive", values, lines);
}

std::size_t for_each_small_table(const SmallSpace& space,
                                 const std::function<void(const TableCase&)>& visit) {
  std::size_t kinds = 1, tables = 0;
  for (const ColumnShape& shape : space.quasi) kinds *= shape.size();
  for_each_multiset(space.rows, kinds, [&](const Pick& tuples) {
    for_each_partition(space.rows, space.persons ? space.rows : 1, [&](const Pick& persons) {
      const auto with = [&](const Pick& sensitive) {
        if (tables++ % space.every == 0) visit(make(space, tuples, persons, sensitive));
      };
      if (space.sensitive_values == 0)
        with({});
      else if (space.ordered_values)
        for_each_assignment(space.rows, space.sensitive_values, with);
      else
        for_each_partition(space.rows, space.sensitive_values, with);
    });
  });
  return tables;
}

}  // namespace kith::testing
