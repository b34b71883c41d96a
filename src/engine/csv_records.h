// Records of a CSV text, line by line, as RFC 4180 has them: a quoted field may hold delimiters, line ends
// and doubled quotes; spaces around a quoted field are not part of it; a quote inside an unquoted field is
// text. It looks at samples, headers and files that did not parse; whole tables are read by the engine.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kith::engine {

struct Record {
  std::uint64_t line = 0;  // of its first line, from 1
  std::vector<std::string> fields;
  std::size_t quoted = 0;         // how many fields were quoted
  bool text_after_quote = false;  // a field went on after its closing quote
};

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

}  // namespace kith::engine
