#include "method/reposition/check.h"

#include <algorithm>

#include <fmt/format.h>

#include "kith/error.h"
#include "method/reposition/class_check.h"
#include "method/reposition/settings.h"
#include "method/reposition/snapshot_maker.h"
#include "method/row_order.h"

namespace kith::method {

namespace {

using reposition::Step;
using Wrong = std::vector<std::string>;

class Check {
 public:
  Check(SnapshotTableReader& table, SnapshotTableReader* sensitive, const RepositionClaim& claim,
        Progress& progress)
      : table_(table),
        sensitive_(sensitive),
        claim_(claim),
        progress_(progress),
        publish_(reposition_settings(*claim.plan).publish) {
    for (const std::string& name : claim.shape->columns) {
      const int at = claim.source->find(name);
      columns_.push_back(at < 0 ? nullptr : &claim.source->columns[static_cast<std::size_t>(at)]);
    }
  }

  Wrong disprove() {
    check_fates();
    check_headers();
    if (!wrong_.empty()) return wrong_;
    sort_rows_by_slot();
    std::size_t next = 0;
    for (const SnapshotSlice& slice : *claim_.slices) {
      check_cancelled(progress_);
      check_order(slice);
      std::size_t end = next;
      while (end < rows_.size() && claim_.fates->slot[rows_[end]] == slice.slot) ++end;
      check_snapshot(slice, std::span(rows_).subspan(next, end - next));
      next = end;
      if (!wrong_.empty()) return wrong_;
    }
    if (next != rows_.size()) wrong_.emplace_back("records of the private map are in no snapshot");
    if (!table_.at_end() || (sensitive_ && !sensitive_->at_end()))
      wrong_.emplace_back("a file goes on after its last snapshot");
    return wrong_;
  }

 private:
  void check_fates() {
    const RowFates& fates = *claim_.fates;
    const auto window = static_cast<std::uint64_t>(reposition_settings(*claim_.plan).window);
    std::uint64_t lost = 0, back = 0, late = 0;
    for (std::size_t row = 0; row < fates.slot.size(); ++row) {
      const Step slot = fates.slot[row], own = claim_.times->step_of_row[row];
      if (slot == RowFates::suppressed) continue;
      if (slot == RowFates::unknown)
        ++lost;
      else if (slot < own)
        ++back;
      else
        late += static_cast<std::uint64_t>(slot) - static_cast<std::uint64_t>(own) >= window;
    }
    tell(lost, "neither published nor suppressed");
    tell(fates.twice, "published or suppressed twice");
    tell(back, "published before their time");
    tell(late, "published a window late or more");
  }

  void tell(std::uint64_t rows, const char* what) {
    if (rows > 0) wrong_.push_back(fmt::format("{} rows are {}", rows, what));
  }

  void check_headers() {
    if (table_.header() != header_of(claim_.shape->columns))
      wrong_.emplace_back("the release's columns are not the claimed ones");
    if (sensitive_ && sensitive_->header() != header_of(claim_.shape->sensitive_columns))
      wrong_.emplace_back("the sensitive table's columns are not the claimed ones");
  }

  void sort_rows_by_slot() {
    for (std::uint32_t row = 0; row < claim_.fates->slot.size(); ++row)
      if (claim_.fates->slot[row] != RowFates::suppressed) rows_.push_back(row);
    std::ranges::stable_sort(rows_, {}, [&](std::uint32_t row) { return claim_.fates->slot[row]; });
  }

  void check_order(const SnapshotSlice& slice) {
    if (last_ && slice.slot <= *last_) wrong_.emplace_back("snapshots are not in the order of their times");
    last_ = slice.slot;
  }

  void check_snapshot(const SnapshotSlice& slice, std::span<const std::uint32_t> rows) {
    table_bytes_ = table_.header();
    table_.next(slice.table, table_bytes_);
    sensitive_bytes_.clear();
    if (sensitive_) {
      sensitive_bytes_ = sensitive_->header();
      sensitive_->next(slice.sensitive, sensitive_bytes_);
    }
    const std::string label = claim_.steps->label(slice.slot);
    const Wrong found =
        publish_ == Publish::generalize
            ? disprove_part(std::string_view(table_bytes_).substr(table_.header().size()), label, rows)
            : disprove_rows(table_bytes_, sensitive_bytes_, label, rows);
    for (const std::string& what : found) wrong_.push_back("a snapshot: " + what);
  }

  Wrong disprove_rows(std::string_view table, std::string_view sensitive, const std::string& label,
                      std::span<const std::uint32_t> rows) {
    const StreamShape& shape = *claim_.shape;
    verify::SnapshotClaim claim = rows_claim(*claim_.plan, shape, label);
    claim.records = rows.size();
    claim.read = [&](std::uint64_t number, verify::SnapshotRecord& record) {
      const std::uint32_t row = rows[number];
      for (std::size_t c = 0; c < columns_.size(); ++c)
        if (columns_[c]) record.cells[c] = columns_[c]->at(row);
      record.sensitive = claim_.source->columns[shape.sensitive].at(row);
      if (shape.person) record.person = claim_.source->columns[*shape.person].codes[row];
      record.bucket = claim_.fates->place[row];
    };
    return verify::disprove_snapshot(table, sensitive, claim, progress_);
  }

  Wrong disprove_part(std::string_view lines, const std::string& label, std::span<const std::uint32_t> rows) {
    Table source = selected(*claim_.source, rows);
    Column& times = source.columns[claim_.shape->time];
    times.values = {};
    times.codes.assign(rows.size(), times.values.encode(label));
    ClassClaim claim{claim_.plan, claim_.shape, &source, {}};
    for (const std::uint32_t row : rows) claim.line_of_record.push_back(claim_.fates->place[row]);
    return disprove_classes(lines, claim, progress_);
  }

  SnapshotTableReader& table_;
  SnapshotTableReader* sensitive_;
  const RepositionClaim& claim_;
  Progress& progress_;
  Publish publish_;
  Wrong wrong_;
  std::vector<std::uint32_t> rows_;
  std::optional<Step> last_;
  // By column of the release that of the source, or null if it has none.
  std::vector<const Column*> columns_;
  std::string table_bytes_, sensitive_bytes_;
};

}  // namespace

void RowFates::set(std::uint64_t row, Step step) {
  twice += slot[row] != unknown;
  slot[row] = step;
}

void RowFates::note(const Snapshot& snapshot) {
  for (std::size_t i = 0; i < snapshot.records.size(); ++i) {
    const LeavingRecord& record = snapshot.records[i];
    set(record.row(), snapshot.slot);
    place[record.row()] = by_bucket_ ? snapshot.first_bucket + record.bucket : i;
  }
  for (const auto* list : {&snapshot.dropped, &snapshot.surplus})
    for (const LeavingRecord& record : *list) set(record.row(), suppressed);
}

Wrong disprove_reposition(SnapshotTableReader& table, SnapshotTableReader* sensitive,
                          const RepositionClaim& claim, Progress& progress) {
  return Check(table, sensitive, claim, progress).disprove();
}

}  // namespace kith::method
