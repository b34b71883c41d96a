#include "relational/figures.h"

#include <algorithm>
#include <map>
#include <string>
#include <unordered_map>

namespace kith::relational {

namespace {

std::uint64_t square(std::uint64_t x) { return x * x; }

// Gives what the members of a class show in one table: the cells of their rows, in any order.
std::string shown(const Class& one, std::uint32_t table, const std::vector<Problem::QuasiColumn>& quasi) {
  std::vector<std::string> rows;
  for (const Class::Node& node : one.nodes) {
    if (node.table != table) continue;
    std::string& cells = rows.emplace_back();
    for (std::size_t q = 0; q < quasi.size(); ++q) {
      const std::string label = quasi[q].domain.label(node.values[q]);
      cells += std::to_string(label.size()) + ':' + label;
    }
  }
  std::ranges::sort(rows);
  std::string all;
  for (const std::string& row : rows) all += std::to_string(row.size()) + ':' + row;
  return all;
}

std::uint64_t told_apart_by(const Problem& problem, const Clustering& clustering, std::uint32_t table) {
  std::unordered_map<std::string, std::uint64_t> persons;
  for (const Class& one : clustering.classes)
    persons[shown(one, table, problem.quasi[table])] += one.persons.size();
  std::uint64_t sum = clustering.suppressed.size() * problem.tree->persons();
  for (const auto& [cells, alike] : persons) sum += square(alike);
  return sum;
}

}  // namespace

Figures figures(const Problem& problem, const Clustering& clustering) {
  Figures made;
  made.tables.resize(problem.tree->tables.size());
  // Cells by table and by the share that each covers: added up from the least share on, the sum does not
  // depend on the order of the classes.
  std::vector<std::map<double, std::uint64_t>> shares(made.tables.size());
  for (std::size_t t = 0; t < made.tables.size(); ++t) {
    made.tables[t].rows = problem.tree->tables[t].table.rows();
    made.tables[t].cells = made.tables[t].rows * problem.quasi[t].size();
  }
  for (const Class& one : clustering.classes) {
    const std::uint64_t size = one.persons.size();
    for (const Class::Node& node : one.nodes) {
      made.tables[node.table].released += size;
      for (std::size_t q = 0; q < node.values.size(); ++q)
        shares[node.table][problem.quasi[node.table][q].domain.share(node.values[q])] += size;
    }
    made.released += size;
    made.dm += square(size);
    made.smallest = made.classes == 0 ? size : std::min(made.smallest, size);
    made.largest = std::max(made.largest, size);
    ++made.classes;
  }
  double all_lost = 0;
  std::uint64_t all_cells = 0;
  for (std::size_t t = 0; t < made.tables.size(); ++t) {
    TableFigures& table = made.tables[t];
    table.removed = table.rows - table.released;
    table.dm = told_apart_by(problem, clustering, static_cast<std::uint32_t>(t));
    auto lost = static_cast<double>(table.removed * problem.quasi[t].size());
    for (const auto& [share, cells] : shares[t]) lost += static_cast<double>(cells) * share;
    if (table.cells > 0) table.lm = lost / static_cast<double>(table.cells);
    all_lost += lost;
    all_cells += table.cells;
  }
  if (all_cells > 0) made.lm = all_lost / static_cast<double>(all_cells);
  made.persons = problem.tree->persons();
  made.suppressed = clustering.suppressed.size();
  made.dm += made.suppressed * made.persons;
  if (made.classes > 0) made.average = static_cast<double>(made.released) / static_cast<double>(made.classes);
  return made;
}

}  // namespace kith::relational
