#include "method/reposition/snapshot_check.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <unordered_map>

#include "method/reposition/class_check.h"
#include "method/reposition/settings.h"
#include "method/reposition/snapshot_maker.h"
#include "table/table.h"

namespace kith::method {

namespace {

using Wrong = std::vector<std::string>;

class Disproof {
 public:
  Disproof(const plan::Plan& plan, const StreamShape& shape, const hierarchy::TimeSteps& steps)
      : plan_(plan), settings_(reposition_settings(plan)), shape_(shape), steps_(steps) {}

  Wrong disprove(const Snapshot& snapshot, std::string_view table, std::string_view sensitive) const {
    Wrong wrong = disprove_times(snapshot);
    if (!wrong.empty()) return wrong;
    return settings_.publish == Publish::generalize ? disprove_part(snapshot, table)
                                                    : disprove_rows(snapshot, table, sensitive);
  }

 private:
  Wrong disprove_times(const Snapshot& snapshot) const {
    Wrong wrong;
    if (steps_.label(snapshot.slot) != snapshot.label)
      wrong.emplace_back("the snapshot's label is not that of its time");
    const auto late = [&](reposition::Step origin) {
      return static_cast<std::uint64_t>(snapshot.slot) - static_cast<std::uint64_t>(origin);
    };
    const bool within = std::ranges::all_of(snapshot.records, [&](const LeavingRecord& record) {
      return record.origin <= snapshot.slot && late(record.origin) < settings_.window;
    });
    if (!within) wrong.emplace_back("a record is published before its time, or a window late or more");
    return wrong;
  }

  Wrong disprove_rows(const Snapshot& snapshot, std::string_view table, std::string_view sensitive) const {
    verify::SnapshotClaim claim = rows_claim(plan_, shape_, snapshot.label);
    claim.records = snapshot.records.size();
    std::unordered_map<std::string_view, std::uint64_t> persons;
    claim.read = [&](std::uint64_t number, verify::SnapshotRecord& into) {
      const LeavingRecord& record = snapshot.records[number];
      for (std::size_t c = 0; c < shape_.layout.size(); ++c)
        into.cells[c] = cell(snapshot, record, shape_.layout[c]);
      into.sensitive = cell(snapshot, record, StreamShape::sensitive_here);
      if (shape_.person) into.person = persons.emplace(record.person(), persons.size()).first->second;
      into.bucket = snapshot.first_bucket + record.bucket;
    };
    return verify::disprove_snapshot(table, sensitive, claim);
  }

  Wrong disprove_part(const Snapshot& snapshot, std::string_view table) const {
    const std::string header = header_of(shape_.columns);
    if (!table.starts_with(header)) return {"the columns are not the claimed ones"};
    const Table source = source_of(snapshot);
    ClassClaim claim{&plan_, &shape_, &source, {}};
    claim.line_of_record.resize(snapshot.records.size());
    std::iota(claim.line_of_record.begin(), claim.line_of_record.end(), 0);
    return disprove_classes(table.substr(header.size()), claim);
  }

  // The records as a table with the snapshot's label for their times, in the order of the file's lines.
  Table source_of(const Snapshot& snapshot) const {
    Table source;
    source.source = "the stream";
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

  std::string_view cell(const Snapshot& snapshot, const LeavingRecord& record, int place) const {
    if (place == StreamShape::time_here) return snapshot.label;
    if (place == StreamShape::sensitive_here) return (*snapshot.values)[record.value()];
    return place < 0 ? std::string_view() : record.field(static_cast<std::size_t>(place));
  }

  const plan::Plan& plan_;
  RepositionSettings settings_;
  const StreamShape& shape_;
  const hierarchy::TimeSteps& steps_;
};

}  // namespace

SnapshotCheck snapshot_check(const plan::Plan& plan, const StreamShape& shape,
                             const hierarchy::TimeSteps& steps) {
  return [disproof = Disproof(plan, shape, steps)](const Snapshot& snapshot, std::string_view table,
                                                   std::string_view sensitive) {
    return disproof.disprove(snapshot, table, sensitive);
  };
}

}  // namespace kith::method
