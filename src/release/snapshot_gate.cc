#include "release/snapshot_gate.h"

#include <algorithm>
#include <deque>
#include <map>
#include <numeric>
#include <optional>
#include <unordered_map>

#include "audit/verify_cells.h"
#include "audit/verify_snapshot.h"
#include "engine/csv_cutter.h"
#include "hierarchy/build.h"
#include "release/snapshot_publisher.h"
#include "table/table.h"

namespace kith::release {

namespace {

using plan::Publish;
using Wrong = std::vector<std::string>;

class Gate {
 public:
  Gate(const plan::Plan& plan, const StreamShape& shape, const hierarchy::TimeSteps& steps)
      : plan_(plan), shape_(shape), steps_(steps) {}

  Wrong disprove(const Snapshot& snapshot, std::string_view table, std::string_view sensitive) const {
    Wrong wrong = disprove_times(snapshot);
    if (!wrong.empty()) return wrong;
    return plan_.method.reposition.publish == Publish::generalize ? disprove_classes(snapshot, table)
                                                                  : disprove_rows(snapshot, table, sensitive);
  }

 private:
  Wrong disprove_times(const Snapshot& snapshot) const;
  Wrong disprove_rows(const Snapshot& snapshot, std::string_view table, std::string_view sensitive) const;
  Wrong disprove_classes(const Snapshot& snapshot, std::string_view table) const;
  Table source_of(const Snapshot& snapshot) const;
  std::string_view cell(const Snapshot& snapshot, const LeavingRecord& record, int place) const {
    if (place == StreamShape::time_here) return snapshot.label;
    if (place == StreamShape::sensitive_here) return (*snapshot.values)[record.value()];
    return place < 0 ? std::string_view() : record.field(static_cast<std::size_t>(place));
  }

  const plan::Plan& plan_;
  const StreamShape& shape_;
  const hierarchy::TimeSteps& steps_;
};

Wrong Gate::disprove_times(const Snapshot& snapshot) const {
  Wrong wrong;
  if (steps_.label(snapshot.slot) != snapshot.label)
    wrong.emplace_back("the snapshot's label is not that of its time");
  const auto window = static_cast<std::int64_t>(plan_.method.reposition.window);
  const bool within = std::ranges::all_of(snapshot.records, [&](const LeavingRecord& record) {
    return record.origin <= snapshot.slot && record.origin > snapshot.slot - window;
  });
  if (!within) wrong.emplace_back("a record is published before its time, or a window late or more");
  return wrong;
}

Wrong Gate::disprove_rows(const Snapshot& snapshot, std::string_view table,
                          std::string_view sensitive) const {
  audit::SnapshotClaim claim;
  claim.publish = plan_.method.reposition.publish == Publish::anatomy ? audit::SnapshotClaim::Publish::anatomy
                                                                      : audit::SnapshotClaim::Publish::plain;
  claim.l = static_cast<std::uint64_t>(*plan_.privacy.l);
  claim.label = snapshot.label;
  claim.columns = shape_.columns;
  claim.time_column = shape_.wanted[shape_.time];
  claim.sensitive_column = shape_.wanted[shape_.sensitive];
  claim.bucket_column = bucket_column;
  claim.count_column = count_column;
  claim.persons = shape_.person.has_value();
  claim.records = snapshot.records.size();
  std::unordered_map<std::string_view, std::uint64_t> persons;
  claim.read = [&](std::uint64_t number, audit::SnapshotRecord& into) {
    const LeavingRecord& record = snapshot.records[number];
    for (std::size_t c = 0; c < shape_.layout.size(); ++c)
      into.cells[c] = cell(snapshot, record, shape_.layout[c]);
    into.sensitive = cell(snapshot, record, StreamShape::sensitive_here);
    if (shape_.person) into.person = persons.emplace(record.person(), persons.size()).first->second;
    into.bucket = snapshot.first_bucket + record.bucket;
  };
  return audit::disprove_snapshot(table, sensitive, claim);
}

// The records as a table with the snapshot's label for their times, in the order of the file's lines.
Table Gate::source_of(const Snapshot& snapshot) const {
  Table source;
  source.columns.resize(shape_.wanted.size());
  std::vector<std::optional<std::size_t>> carried(shape_.wanted.size());
  for (std::size_t i = 0; i < shape_.carried.size(); ++i) carried[shape_.carried[i]] = i;
  for (std::size_t c = 0; c < shape_.wanted.size(); ++c) {
    Column& column = source.columns[c];
    column.name = shape_.wanted[c];
    column.declared = "VARCHAR";
    for (const LeavingRecord& record : snapshot.records) {
      std::string_view text = snapshot.label;
      if (c == shape_.sensitive) text = (*snapshot.values)[record.value()];
      if (c == shape_.person) text = record.person();
      if (carried[c]) text = record.field(*carried[c]);
      column.codes.push_back(column.values.encode(text));
    }
  }
  return source;
}

// What was written, as a table; none where it is not one with these columns.
std::optional<Table> written_table(std::string_view bytes, const std::vector<std::string>& columns) {
  const std::string header = header_of(columns);
  if (!bytes.starts_with(header) || !bytes.ends_with('\n')) return std::nullopt;
  bytes.remove_prefix(header.size());
  Table table;
  for (const std::string& name : columns) {
    table.columns.emplace_back();
    table.columns.back().name = name;
    table.columns.back().declared = "VARCHAR";
  }
  engine::CsvCutter cutter({}, columns.size());
  std::deque<std::string> copies;
  cutter.begin(bytes, true, copies);
  for (std::size_t at = 0; at < bytes.size();) {
    const bool cut = cutter.cut(at) == engine::CsvCutter::Cut::record;
    if (!cut || cutter.count() != columns.size() || cutter.text_after_quote()) return std::nullopt;
    for (std::size_t c = 0; c < columns.size(); ++c)
      table.columns[c].codes.push_back(table.columns[c].values.encode(cutter.field(c)));
  }
  return table;
}

bool lines_sorted(std::string_view bytes, const Table& table) {
  std::string last, line, all = header_of([&] {
                            std::vector<std::string> names;
                            for (const Column& column : table.columns) names.push_back(column.name);
                            return names;
                          }());
  for (std::size_t row = 0; row < table.rows(); ++row) {
    line.clear();
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
      if (c > 0) line += ',';
      append_field(line, table.columns[c].at(row));
    }
    if (line < last) return false;
    all += line + "\n";
    last.swap(line);
  }
  return all == bytes;
}

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

Table permuted(const Table& table, const std::vector<std::uint32_t>& order) {
  Table result;
  for (const Column& from : table.columns) {
    result.columns.emplace_back();
    Column& column = result.columns.back();
    column.name = from.name;
    column.declared = from.declared;
    for (const std::uint32_t row : order) column.codes.push_back(column.values.encode(from.at(row)));
  }
  return result;
}

Wrong Gate::disprove_classes(const Snapshot& snapshot, std::string_view bytes) const {
  const auto written = written_table(bytes, shape_.columns);
  if (!written || written->rows() != snapshot.records.size())
    return {"the rows are not those that were to be written"};
  const Table source = source_of(snapshot);
  audit::CellClaim claim;
  claim.source = &source;
  claim.released_columns = shape_.columns;
  claim.released_rows = source.rows();
  claim.model.k = 1;
  claim.model.l = *plan_.privacy.l;
  claim.model.sensitive = {shape_.wanted[shape_.sensitive]};
  if (shape_.person) claim.model.person = shape_.wanted[*shape_.person];
  std::deque<hierarchy::Hierarchy> built;
  for (const plan::ColumnPlan* column : plan_.with_role(plan::Role::quasi)) {
    claim.model.quasi.push_back(column->name);
    claim.hierarchies.push_back(nullptr);
    if (!column->has_hierarchy) continue;
    const Column& values = source.columns[static_cast<std::size_t>(source.find(column->name))];
    claim.hierarchies.back() =
        &built.emplace_back(hierarchy::build(column->recipe, column->name, values.values, "the stream"));
  }
  const std::vector<std::uint32_t> order = order_by_cells(*written);
  const Table sorted = permuted(*written, order);
  std::map<std::vector<Code>, std::uint32_t> numbers;
  std::vector<std::uint32_t> classes(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    std::vector<Code> cells;
    for (const std::string& name : claim.model.quasi)
      cells.push_back(sorted.columns[static_cast<std::size_t>(sorted.find(name))].codes[i]);
    classes[order[i]] = numbers.try_emplace(std::move(cells), numbers.size()).first->second;
  }
  claim.class_of_row = &classes;
  if (source.rows() == 0) return {};
  Wrong found = audit::disprove_cells(sorted, claim);
  if (!lines_sorted(bytes, *written))
    found.emplace_back("the rows are not sorted, or not written as kith writes them");
  if (shape_.person && source.columns[*shape_.person].values.size() != source.rows())
    found.emplace_back("a person is in the snapshot twice");
  return found;
}

}  // namespace

SnapshotGate snapshot_gate(const plan::Plan& plan, const StreamShape& shape,
                           const hierarchy::TimeSteps& steps) {
  return [gate = Gate(plan, shape, steps)](const Snapshot& snapshot, std::string_view table,
                                           std::string_view sensitive) {
    return gate.disprove(snapshot, table, sensitive);
  };
}

}  // namespace kith::release
