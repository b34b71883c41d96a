// Records of a CSV text, line by line: slow and plain, for tests to compare the engine's cutter with.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/csv_dialect.h"

namespace kith::testing {

using engine::Record;

class RecordParser {
 public:
  // `quote` 0 = no quoting.
  RecordParser(char delimiter, char quote) : delimiter_(delimiter), quote_(quote) {}

  // Takes one line without its end; true when it completed a record, which record() then gives.
  bool add(std::string_view line);
  const Record& record() const { return record_; }
  // Whether a quoted field is still open, and since which line.
  bool open() const { return in_quotes_; }
  std::uint64_t open_since() const { return quote_line_; }
  std::uint64_t lines() const { return line_; }

 private:
  std::size_t unquoted_field(std::string_view line, std::size_t at);
  std::size_t quoted_field(std::string_view line, std::size_t at);
  std::size_t after_quotes(std::string_view line, std::size_t at);

  char delimiter_, quote_;
  std::uint64_t line_ = 0, quote_line_ = 0;
  bool in_quotes_ = false;
  Record record_;
  std::string field_;
};

}  // namespace kith::testing
