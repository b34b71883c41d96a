#include "table/data.h"

#include <utility>

#include "base/parallel.h"

namespace kith {

Table Data::read_beside(const std::vector<std::string>& columns, std::vector<HashedColumn>& beside,
                        Progress& progress) {
  std::vector<std::string> wanted = columns;
  for (const HashedColumn& column : beside) wanted.push_back(column.name);
  Table table = read(wanted, progress);
  for (std::size_t i = 0; i < beside.size(); ++i) beside[i] = hashed(table.columns[columns.size() + i]);
  table.columns.resize(columns.size());
  return table;
}

Counts Data::count(const std::vector<std::string>& quasi, const std::optional<std::string>& person,
                   const std::vector<std::string>& sensitive, Progress& progress) {
  std::vector<std::string> wanted = quasi;
  wanted.insert(wanted.end(), sensitive.begin(), sensitive.end());
  if (person) wanted.push_back(*person);
  Table table = read(wanted, progress);
  std::vector<int> quasi_at, sensitive_at;
  for (int at = 0; std::cmp_less(at, quasi.size() + sensitive.size()); ++at)
    (std::cmp_less(at, quasi.size()) ? quasi_at : sensitive_at).push_back(at);
  std::optional<int> person_at;
  if (person) person_at = static_cast<int>(wanted.size()) - 1;
  Counts counts;
  counts.tuples = quasi_tuples(table, quasi_at, person_at, sensitive_at, hardware_threads());
  counts.tuples.tuple_of_row.clear();
  for (Column& column : table.columns) column.codes.clear();
  for (const int at : quasi_at)
    counts.quasi.push_back(std::move(table.columns[static_cast<std::size_t>(at)]));
  for (const int at : sensitive_at)
    counts.sensitive.push_back(std::move(table.columns[static_cast<std::size_t>(at)]));
  return counts;
}

}  // namespace kith
