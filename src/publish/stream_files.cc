#include "publish/stream_files.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <utility>

#include "base/digest.h"
#include "base/stopwatch.h"
#include "kith/error.h"
#include "publish/output_files.h"

namespace kith::publish {

namespace {

namespace fs = std::filesystem;
constexpr std::string_view partial = ".partial";

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

bool may_be_snapshot(const fs::path& path, const fs::path& directory, const std::string& stem,
                     const method::SnapshotLayout& layout) {
  const fs::path absolute = fs::absolute(path);
  if (!same_file(absolute.parent_path(), directory)) return false;
  const std::string name = absolute.filename().string();
  if (name.starts_with("." + stem + "-")) return name.ends_with(partial);
  return name.starts_with(stem + "-") &&
         std::ranges::any_of(layout.endings, [&](const auto& ending) { return name.ends_with(ending); });
}

StreamFiles::StreamFiles(fs::path directory, std::string stem, method::SnapshotLayout layout,
                         Filesystem& files)
    : directory_(std::move(directory)),
      stem_(std::move(stem)),
      layout_(std::move(layout)),
      files_(files),
      verifying_([this](Written written) { verify(std::move(written)); }, true) {
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
  if (map_ != nullptr && map_->length() == 0) map_->append(layout_.map_header);
}

StreamFiles::Part::Part(Part&& other) noexcept
    : files(other.files),
      path(std::move(other.path)),
      temporary(std::exchange(other.temporary, {})),
      there(other.there),
      unfinished(std::move(other.unfinished)),
      read_back(std::move(other.read_back)) {}

StreamFiles::Part::~Part() {
  if (!temporary.empty()) files->remove(temporary);
}

void StreamFiles::write_out(const Part& part, const method::TableText& text) {
  files_.remove(part.temporary);
  const auto file = files_.create(part.temporary);
  file->append(text.header);
  file->append(text.rows);
  file->close();
}

StreamFiles::Part StreamFiles::put(const std::string& name, const method::TableText& text) {
  Part part(files_);
  part.path = directory_ / name;
  part.there = files_.exists(part.path);
  if (!part.there) {
    part.temporary = directory_ / fmt::format(".{}.{}{}", name, ::getpid(), partial);
    part.unfinished = std::make_unique<Unfinished>(part.temporary, Unfinished::Kind::file);
    write_out(part, text);
  }
  part.read_back = read_file(part.there ? part.path : part.temporary);
  const std::string_view read = part.read_back;
  const bool same = read.size() == text.header.size() + text.rows.size() && read.starts_with(text.header) &&
                    read.ends_with(text.rows);
  if (part.there && !same)
    throw Error(ErrorCode::output_is_input, "there is another file of this snapshot's name",
                {part.path.string()},
                "write to another folder, or go on from the state of the stream that made it");
  return part;
}

void StreamFiles::appear(Part& part) {
  if (!part.there) {
    files_.make_public(part.temporary);
    files_.rename(part.temporary, part.path);
  }
  part.temporary.clear();
  part.unfinished.reset();
  published.push_back({part.path.filename().string(), sha256_of_text(part.read_back)});
  ++published_in_all;
  if (published.size() > StreamState::files_kept) published.pop_front();
}

void StreamFiles::publish(std::unique_ptr<method::StreamSnapshot> snapshot) {
  const std::string name = stem_ + "-" + name_of_label(snapshot->label());
  Stopwatch clock;
  Written written;
  const std::vector<method::TableText> tables = snapshot->tables();
  for (std::size_t t = 0; t < tables.size(); ++t)
    written.parts.push_back(put(name + layout_.endings[t], tables[t]));
  written.snapshot = std::move(snapshot);
  writing += clock.lap();
  verifying_.give(std::move(written));
}

void StreamFiles::verify(Written written) {
  Stopwatch clock;
  std::vector<std::string_view> read_back;
  for (const Part& part : written.parts) read_back.push_back(part.read_back);
  require_stands(written.snapshot->verify(read_back), written.parts.back().path);
  for (Part& part : written.parts) appear(part);
  ++appeared;
  if (map_ != nullptr) map_->append(written.snapshot->map_lines());
  verifying += clock.lap();
}

}  // namespace kith::publish
