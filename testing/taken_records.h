// What a source of records gave up to its end or its error, from files and through pipes.
#pragma once

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "kith/error.h"
#include "records/record_source.h"
#include "testing/temporary_folder.h"

namespace kith::testing {

using records::open_records;
using records::RecordBatch;
using records::RecordOptions;
using records::RecordSource;
using records::Unreadable;

using Rows = std::vector<std::vector<std::string>>;

struct Taken {
  Rows rows;
  std::vector<std::uint64_t> lines;
  std::uint64_t refused = 0;
  std::optional<ErrorCode> error;
  std::uint64_t error_line = 0;
  bool operator==(const Taken&) const = default;
};

inline void append(const RecordBatch& batch, Taken& taken) {
  for (std::size_t row = 0; row < batch.rows; ++row) {
    auto& record = taken.rows.emplace_back();
    for (const auto& column : batch.fields) record.emplace_back(column[row]);
  }
  taken.lines.insert(taken.lines.end(), batch.lines.begin(), batch.lines.end());
  taken.refused += batch.refused;
  EXPECT_EQ(batch.refused_before.size(), batch.refused);
}

// Everything up to the end, or up to `rounds` times nothing.
inline void take_from(RecordSource& source, Taken& taken, int rounds = 1'000'000) {
  try {
    source.want(source.columns());
    RecordBatch batch;
    while (true) {
      const auto next = source.next(batch);
      append(batch, taken);
      if (next == RecordSource::Next::ended) break;
      if (next == RecordSource::Next::nothing_yet && --rounds <= 0) break;
    }
  } catch (const Error& error) {
    taken.error = error.code();
    taken.error_line = error.place().line;
  }
}

class RecordSourceTest : public ::testing::Test {
 protected:
  RecordOptions file(const std::string& text) {
    folder_.write("t", text);
    RecordOptions options;
    options.file = folder_.path() / "t";
    return options;
  }
  Taken taken(const std::string& text) { return taken(file(text)); }
  static Taken taken(const RecordOptions& options) {
    Taken all;
    take_from(*open_records(options), all);
    return all;
  }
  Taken refusing(const std::string& text) {
    RecordOptions options = file(text);
    options.unreadable = Unreadable::refuse;
    return taken(options);
  }

  testing::TemporaryFolder folder_;
};

// A pipe with a name, into which a thread writes pieces.
class Pipe {
 public:
  explicit Pipe(std::vector<std::string> pieces) {
    std::signal(SIGPIPE, SIG_IGN);  // a source may stop before the end
    path_ = folder_.path() / "pipe";
    ::mkfifo(path_.c_str(), 0600);
    writer_ = std::thread([this, pieces = std::move(pieces)] {
      std::ofstream out(path_, std::ios::binary);
      for (const auto& piece : pieces) out << piece << std::flush;
    });
  }
  ~Pipe() { writer_.join(); }
  RecordOptions options() const {
    RecordOptions options;
    options.file = path_;
    return options;
  }

 private:
  testing::TemporaryFolder folder_;
  std::filesystem::path path_;
  std::thread writer_;
};

inline Taken through_pipe(std::vector<std::string> pieces, Unreadable unreadable = Unreadable::stop) {
  const Pipe pipe(std::move(pieces));
  RecordOptions options = pipe.options();
  options.unreadable = unreadable;
  auto source = open_records(options);
  Taken all;
  take_from(*source, all);
  return all;
}

inline std::vector<std::string> single_bytes(const std::string& text) {
  std::vector<std::string> pieces;
  for (const char c : text) pieces.emplace_back(1, c);
  return pieces;
}

}  // namespace kith::testing
