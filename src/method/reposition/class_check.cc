#include "method/reposition/class_check.h"

#include <algorithm>
#include <deque>
#include <map>
#include <numeric>
#include <span>

#include "engine/csv_field.h"
#include "hierarchy/build.h"
#include "method/reposition/settings.h"
#include "method/reposition/snapshot_tables.h"
#include "method/row_order.h"
#include "verify/verify_cells.h"

namespace kith::method {

namespace {

// The auditor wants rows in the order of their cells; files have them in that of their lines.
std::vector<std::uint32_t> order_by_cells(const Table& table) {
  std::vector<std::uint32_t> order(table.rows());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, [&](std::uint32_t a, std::uint32_t b) {
    for (const Column& column : table.columns)
      if (const int by_text = column.at(a).compare(column.at(b)); by_text != 0) return by_text < 0;
    return false;
  });
  return order;
}

// By line of the file: its class, numbered by first appearance in the sorted table.
std::vector<std::uint32_t> classes_of_lines(const Table& sorted, const std::vector<std::string>& quasi,
                                            std::span<const std::uint32_t> order) {
  std::map<std::vector<Code>, std::uint32_t> numbers;
  std::vector<std::uint32_t> classes(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    std::vector<Code> cells;
    for (const std::string& name : quasi)
      cells.push_back(sorted.columns[static_cast<std::size_t>(sorted.find(name))].codes[i]);
    classes[order[i]] = numbers.try_emplace(std::move(cells), numbers.size()).first->second;
  }
  return classes;
}

// Whether the lines rise, and are what kith writes for their cells.
bool written_in_order(std::string_view lines, const Table& table) {
  std::string last, line, all;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    line.clear();
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
      if (c > 0) line += ',';
      engine::append_field(line, table.columns[c].at(row));
    }
    if (line < last) return false;
    all += line;
    all += '\n';
    last.swap(line);
  }
  return all == lines;
}

verify::CellClaim cells_of(const ClassClaim& claim, std::deque<hierarchy::Hierarchy>& built) {
  const StreamShape& shape = *claim.shape;
  const Table& source = *claim.source;
  verify::CellClaim cells;
  cells.source = &source;
  cells.released_columns = shape.columns;
  cells.released_rows = source.rows();
  cells.model.k = 1;
  cells.model.l = *claim.plan->privacy.l;
  cells.model.sensitive = {shape.wanted[shape.sensitive]};
  if (shape.person) cells.model.person = shape.wanted[*shape.person];
  for (const plan::ColumnPlan* column : claim.plan->with_role(plan::Role::quasi)) {
    cells.model.quasi.push_back(column->name);
    cells.hierarchies.push_back(nullptr);
    if (!column->has_hierarchy) continue;
    const Column& values = source.columns[static_cast<std::size_t>(source.find(column->name))];
    cells.hierarchies.back() =
        &built.emplace_back(hierarchy::build(column->recipe, column->name, values.values, source.source));
  }
  return cells;
}

}  // namespace

verify::SnapshotClaim rows_claim(const plan::Plan& plan, const StreamShape& shape, const std::string& label) {
  verify::SnapshotClaim claim;
  claim.publish = reposition_settings(plan).publish == Publish::anatomy
                      ? verify::SnapshotClaim::Publish::anatomy
                      : verify::SnapshotClaim::Publish::plain;
  claim.l = static_cast<std::uint64_t>(*plan.privacy.l);
  claim.label = label;
  claim.columns = shape.columns;
  claim.time_column = shape.wanted[shape.time];
  claim.sensitive_column = shape.wanted[shape.sensitive];
  claim.bucket_column = bucket_column;
  claim.count_column = count_column;
  claim.persons = shape.person.has_value();
  return claim;
}

std::vector<std::string> disprove_classes(std::string_view lines, const ClassClaim& claim,
                                          Progress& progress) {
  const auto written = table_of_lines(lines, claim.shape->columns);
  if (!written) return {"the rows are not of the release's columns"};
  const Table& source = *claim.source;
  const std::size_t rows = source.rows();
  const bool placed = claim.line_of_record.size() == rows &&
                      std::ranges::all_of(claim.line_of_record, [&](auto line) { return line < rows; });
  if (written->rows() != rows || !placed) return {"the rows are not those that were to be written"};
  if (rows == 0) return {};
  std::deque<hierarchy::Hierarchy> built;
  verify::CellClaim cells = cells_of(claim, built);
  const std::vector<std::uint32_t> order = order_by_cells(*written);
  const Table sorted = selected(*written, order);
  const std::vector<std::uint32_t> class_of_line = classes_of_lines(sorted, cells.model.quasi, order);
  std::vector<std::uint32_t> classes;
  for (const std::uint64_t line : claim.line_of_record) classes.push_back(class_of_line[line]);
  cells.class_of_row = &classes;
  std::vector<std::string> found = verify::disprove_cells(sorted, cells, progress);
  if (!written_in_order(lines, *written))
    found.emplace_back("the rows are not sorted, or not written as kith writes them");
  const auto& person = claim.shape->person;
  if (person && source.columns[*person].values.size() != rows)
    found.emplace_back("a person is in the snapshot twice");
  return found;
}

}  // namespace kith::method
