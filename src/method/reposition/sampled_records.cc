#include "method/reposition/sampled_records.h"

#include <algorithm>

#include <fmt/format.h>

#include "method/sample.h"

namespace kith::method {

std::vector<std::vector<std::string>> records_of(std::string_view lines) {
  std::vector<std::vector<std::string>> records;
  bool quoted = false, within = false;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const char c = lines[i];
    if (!within) {
      records.push_back({""});
      within = true;
    }
    if (c == '"' && quoted && i + 1 < lines.size() && lines[i + 1] == '"') {
      records.back().back() += '"';
      ++i;
    } else if (c == '"') {
      quoted = !quoted;
    } else if (quoted || (c != ',' && c != '\n')) {
      records.back().back() += c;
    } else if (c == ',') {
      records.back().emplace_back();
    } else {
      within = false;
    }
  }
  return records;
}

SampledRecords::SampledRecords(std::size_t rows, const StreamShape& shape, bool generalized)
    : shape_(shape),
      generalized_(generalized),
      rows_(sampled_rows(rows, [](std::uint32_t) { return false; })) {}

void SampledRecords::note(const Snapshot& snapshot) {
  if (!generalized_) return;
  std::vector<std::vector<std::string>> records;
  for (std::size_t i = 0; i < snapshot.records.size(); ++i) {
    const auto row = static_cast<std::uint32_t>(snapshot.records[i].row());
    if (!std::ranges::binary_search(rows_, row)) continue;
    if (records.empty()) records = records_of(snapshot.table);
    if (i < records.size()) written_[row] = records[i];
  }
}

std::vector<std::string> SampledRecords::before(const Table& source, std::uint32_t row) const {
  std::vector<std::string> cells{std::string(source.columns[shape_.time].at(row))};
  for (const std::size_t column : shape_.carried) cells.emplace_back(source.columns[column].at(row));
  cells.emplace_back(source.columns[shape_.sensitive].at(row));
  return cells;
}

std::vector<std::string> SampledRecords::after(const Table& source, std::uint32_t row,
                                               const std::string& slot, const std::string& sensitive) const {
  std::vector<std::string> cells = before(source, row);
  cells.front() = slot;
  cells.back() = sensitive;
  const auto written = written_.find(row);
  if (written == written_.end()) return cells;
  for (std::size_t place = 0; place < shape_.layout.size() && place < written->second.size(); ++place)
    if (const int carried = shape_.layout[place]; carried >= 0)
      cells[1 + static_cast<std::size_t>(carried)] = written->second[place];
  return cells;
}

outcome::Sample SampledRecords::sample(const Table& source, const hierarchy::TimeSteps& steps,
                                       const RowFates& fates, bool anatomy) const {
  outcome::Sample sample;
  sample.columns.push_back({shape_.wanted[shape_.time], true});
  for (std::size_t i = 0; i < shape_.carried.size(); ++i)
    sample.columns.push_back({shape_.wanted[shape_.carried[i]], generalized_ && shape_.quasi[i]});
  sample.columns.push_back({shape_.wanted[shape_.sensitive], anatomy});
  const auto left_out = [&](std::uint32_t row) { return fates.slot[row] == RowFates::suppressed; };
  for (const std::uint32_t row : sampled_rows(source.rows(), left_out)) {
    // What is not known as it was written is not shown.
    if (generalized_ && !left_out(row) && !written_.contains(row)) continue;
    outcome::SampleRow shown{row, before(source, row), {}};
    if (!left_out(row))
      shown.after =
          after(source, row, steps.label(fates.slot[row]),
                anatomy ? fmt::format("a value of bucket {}", fates.place[row]) : shown.before.back());
    sample.rows.push_back(std::move(shown));
  }
  return sample;
}

}  // namespace kith::method
