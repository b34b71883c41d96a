#include "method/reposition/stream_files.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <iterator>
#include <utility>

#include "base/digest.h"
#include "base/stopwatch.h"
#include "engine/csv_field.h"
#include "kith/error.h"
#include "method/output_files.h"
#include "method/reposition/snapshot_maker.h"

namespace kith::method {

namespace {

namespace fs = std::filesystem;
constexpr std::string_view partial = ".partial";

std::string digest(std::string_view bytes) {
  Sha256 sha;
  sha.update(bytes);
  return sha.hex();
}

}  // namespace

std::string name_of_label(std::string_view label) {
  constexpr std::string_view plain = "._:-";
  std::string name;
  for (const char c : label) {
    const bool kept = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                      plain.find(c) != plain.npos;
    name += kept ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return name;
}

StreamFiles::StreamFiles(const plan::Plan& plan, const StreamShape& shape, const hierarchy::TimeSteps& steps,
                         fs::path directory, SnapshotCheck gate, Filesystem& files)
    : directory_(std::move(directory)),
      stem_(fs::path(plan.output).stem().string()),
      header_(header_of(shape.columns)),
      steps_(steps),
      gate_(std::move(gate)),
      files_(files),
      checking_([this](Written written) { check(std::move(written)); }, true) {
  if (!shape.sensitive_columns.empty()) sensitive_header_ = header_of(shape.sensitive_columns);
  remove_leftovers();
}

// What a stream left that was killed while it wrote.
void StreamFiles::remove_leftovers() const {
  std::vector<fs::path> left;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(directory_, error)) {
    std::string name = entry.path().filename().string();
    if (!name.starts_with("." + stem_ + "-") || !name.ends_with(partial)) continue;
    name.resize(name.size() - partial.size());
    const std::string process = name.substr(name.rfind('.') + 1);
    int number = 0;
    std::from_chars(process.data(), process.data() + process.size(), number);
    if (number > 0 && ::kill(number, 0) != 0 && errno == ESRCH) left.push_back(entry.path());
  }
  for (const fs::path& path : left) files_.remove(path);
}

void StreamFiles::map_to(GrowingFile* map) {
  map_ = map;
  if (map_ != nullptr && map_->length() == 0) map_->append("row,time,published\n");
}

StreamFiles::Part::Part(Part&& other) noexcept
    : files(other.files),
      path(std::move(other.path)),
      temporary(std::exchange(other.temporary, {})),
      there(other.there),
      read_back(std::move(other.read_back)) {}

StreamFiles::Part::~Part() {
  if (!temporary.empty()) files->remove(temporary);
}

void StreamFiles::write_out(const Part& part, std::string_view header, std::string_view rows) {
  files_.remove(part.temporary);
  const auto file = files_.create(part.temporary, Privacy::public_file);
  file->append(header);
  file->append(rows);
  file->close();
}

StreamFiles::Part StreamFiles::put(const std::string& name, std::string_view header, std::string_view rows) {
  Part part(files_);
  part.path = directory_ / name;
  part.there = files_.exists(part.path);
  if (!part.there) {
    part.temporary = directory_ / fmt::format(".{}.{}{}", name, ::getpid(), partial);
    write_out(part, header, rows);
  }
  part.read_back = read_file(part.there ? part.path : part.temporary);
  const std::string_view read = part.read_back;
  const bool same =
      read.size() == header.size() + rows.size() && read.starts_with(header) && read.ends_with(rows);
  if (part.there && !same)
    throw Error(ErrorCode::output_is_input, "there is another file of this snapshot's name",
                {part.path.string()},
                "write to another folder, or go on from the state of the stream that made it");
  return part;
}

void StreamFiles::appear(Part& part) {
  if (!part.there) files_.rename(part.temporary, part.path);
  part.temporary.clear();
  published.push_back({part.path.filename().string(), digest(part.read_back)});
  ++published_in_all;
  if (published.size() > StreamState::files_kept) published.pop_front();
}

void StreamFiles::publish(Snapshot snapshot) {
  const std::string name = stem_ + "-" + name_of_label(snapshot.label);
  Stopwatch clock;
  Written written;
  if (!sensitive_header_.empty())
    written.parts.push_back(put(name + ".sensitive.csv", sensitive_header_, snapshot.sensitive));
  written.parts.push_back(put(name + ".csv", header_, snapshot.table));
  written.snapshot = std::move(snapshot);
  seconds_write += clock.lap();
  checking_.hand_over(std::move(written));
}

void StreamFiles::check(Written written) {
  Stopwatch clock;
  const std::string_view sensitive =
      sensitive_header_.empty() ? std::string_view() : written.parts.front().read_back;
  const Part& table = written.parts.back();
  require_stands(gate_(written.snapshot, table.read_back, sensitive), table.path);
  for (Part& part : written.parts) appear(part);
  ++appeared;
  if (map_ != nullptr) write_map(written.snapshot);
  seconds_verify += clock.lap();
}

const std::string& StreamFiles::label(reposition::Step step) {
  constexpr std::size_t most = 1024;
  if (labels_.size() > most) labels_.clear();
  const auto [found, fresh] = labels_.try_emplace(step);
  if (fresh) engine::append_field(found->second, steps_.label(step));
  return found->second;
}

void StreamFiles::write_map(const Snapshot& snapshot) {
  struct Line {
    std::uint64_t row;
    reposition::Step origin;
    bool published;
  };
  std::vector<Line> lines;
  lines.reserve(snapshot.records.size() + snapshot.dropped.size() + snapshot.surplus.size());
  for (const auto* list : {&snapshot.records, &snapshot.dropped, &snapshot.surplus})
    for (const LeavingRecord& record : *list)
      lines.push_back({record.row(), record.origin, list == &snapshot.records});
  std::ranges::sort(lines, {}, &Line::row);
  std::string text;
  for (const Line& line : lines) {
    fmt::format_to(std::back_inserter(text), "{},{},", line.row, label(line.origin));
    if (line.published) text += label(snapshot.slot);
    text += '\n';
  }
  map_->append(text);
}

}  // namespace kith::method
