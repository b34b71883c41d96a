#include "api/memory_table.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "engine/csv_field.h"

namespace kith::api {

namespace {

constexpr std::size_t buffered = std::size_t{1} << 20;
constexpr auto pause = std::chrono::milliseconds(5);

// A name that a folder can have and that tells of no compression.
std::string file_name(std::string name) {
  std::ranges::replace(name, '/', '_');
  return name.ends_with(".csv") ? name : name + ".csv";
}

// A record of one empty field must not be an empty line.
void append_row(std::string& text, const std::string* cells, std::size_t count) {
  for (std::size_t c = 0; c < count; ++c) {
    if (c > 0) text += ',';
    engine::append_field(text, cells[c]);
  }
  if (count == 1 && cells[0].empty()) text += "\"\"";
  text += '\n';
}

}  // namespace

MemoryTable::MemoryTable(Rows& rows, std::string name, Progress& progress) : name_(std::move(name)) {
  descriptor_ = ::memfd_create("kith", MFD_CLOEXEC);
  if (descriptor_ < 0) throw Error(ErrorCode::engine_failed, "no file in memory could be made", {name_}, "");
  try {
    path_ = folder_.link(fmt::format("/proc/self/fd/{}", descriptor_), file_name(name_));
    const std::vector<std::string> columns = rows.columns();
    if (columns.empty())
      throw Error(ErrorCode::unnamed_column, "the rows have no columns", {name_}, "name at least one");
    std::string text;
    append_row(text, columns.data(), columns.size());
    std::vector<std::string> cells;
    while (rows.next(cells)) {
      check_cancelled(progress);
      if (cells.empty()) std::this_thread::sleep_for(pause);
      if (cells.size() % columns.size() != 0)
        throw Error(ErrorCode::ragged_row, "a batch does not consist of whole rows", {name_},
                    "give a cell for every column of every row");
      for (std::size_t at = 0; at < cells.size(); at += columns.size())
        append_row(text, cells.data() + at, columns.size());
      if (text.size() >= buffered) append(std::exchange(text, {}));
    }
    append(text);
  } catch (...) {
    ::close(descriptor_);
    throw;
  }
}

MemoryTable::~MemoryTable() { ::close(descriptor_); }

void MemoryTable::append(const std::string& bytes) const {
  for (std::size_t done = 0; done < bytes.size();) {
    const ssize_t count = ::write(descriptor_, bytes.data() + done, bytes.size() - done);
    if (count < 0 && errno != EINTR)
      throw Error(ErrorCode::engine_failed, "the rows do not fit into memory", {name_},
                  "name a file instead");
    if (count > 0) done += static_cast<std::size_t>(count);
  }
}

Reading MemoryTable::reading() { return {"csv", ",", "\"", "utf-8", true}; }

Error MemoryTable::named(const Error& error) const {
  Place place = error.place();
  if (place.file == path_.string()) place.file = name_;
  return {error.code(), error.message(), place, error.remedy()};
}

}  // namespace kith::api
