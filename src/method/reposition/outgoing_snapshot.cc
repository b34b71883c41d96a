#include "method/reposition/outgoing_snapshot.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "engine/csv_field.h"
#include "method/reposition/snapshot_maker.h"

namespace kith::method {

namespace {

class OutgoingSnapshot final : public StreamSnapshot {
 public:
  OutgoingSnapshot(Snapshot snapshot, std::shared_ptr<SnapshotGround> ground)
      : snapshot_(std::move(snapshot)), ground_(std::move(ground)) {}

  const std::string& label() const override { return snapshot_.label; }

  std::vector<TableText> tables() const override {
    std::vector<TableText> tables;
    if (two()) tables.push_back({ground_->sensitive_header, snapshot_.sensitive});
    tables.push_back({ground_->header, snapshot_.table});
    return tables;
  }

  std::vector<std::string> verify(const std::vector<std::string_view>& read_back) const override {
    return ground_->check(snapshot_, read_back.back(), two() ? read_back.front() : std::string_view());
  }

  std::string map_lines() const {
    struct Line {
      std::uint64_t row;
      reposition::Step origin;
      bool published;
    };
    std::vector<Line> lines;
    lines.reserve(snapshot_.records.size() + snapshot_.dropped.size() + snapshot_.surplus.size());
    for (const auto* list : {&snapshot_.records, &snapshot_.dropped, &snapshot_.surplus})
      for (const LeavingRecord& record : *list)
        lines.push_back({record.row(), record.origin, list == &snapshot_.records});
    std::ranges::sort(lines, {}, &Line::row);
    std::string text;
    for (const Line& line : lines) {
      fmt::format_to(std::back_inserter(text), "{},{},", line.row, ground_->map_label(line.origin));
      if (line.published) text += ground_->map_label(snapshot_.slot);
      text += '\n';
    }
    return text;
  }

 private:
  bool two() const { return !ground_->sensitive_header.empty(); }

  Snapshot snapshot_;
  std::shared_ptr<SnapshotGround> ground_;
};

}  // namespace

SnapshotGround::SnapshotGround(const plan::Plan& its_plan, StreamShape its_shape,
                               hierarchy::TimeSteps its_steps)
    : plan(its_plan),
      shape(std::move(its_shape)),
      steps(std::move(its_steps)),
      check(snapshot_check(plan, shape, steps)),
      header(header_of(shape.columns)),
      sensitive_header(shape.sensitive_columns.empty() ? "" : header_of(shape.sensitive_columns)) {}

const std::string& SnapshotGround::map_label(reposition::Step step) {
  constexpr std::size_t most = 1024;
  if (map_labels_.size() > most) map_labels_.clear();
  const auto [found, fresh] = map_labels_.try_emplace(step);
  if (fresh) engine::append_field(found->second, steps.label(step));
  return found->second;
}

std::unique_ptr<StreamSnapshot> outgoing(Snapshot snapshot, std::shared_ptr<SnapshotGround> ground) {
  return std::make_unique<OutgoingSnapshot>(std::move(snapshot), std::move(ground));
}

}  // namespace kith::method
