// Cuts records out of a CSV text that may not be all there yet. Fields are views into the text; those with
// doubled quotes are copied. Records are those of csv_records.h. What is wrong with a record is told, not
// judged. Cost: one look at every byte, 64 at a time outside of quotes.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "engine/byte_marks.h"
#include "engine/csv_dialect.h"

namespace kith::engine {

// Lines that end in a text: by LF, CR LF or CR.
std::uint64_t line_ends_in(std::string_view text);

class CsvCutter {
 public:
  // The first `width` fields of each record are kept; without it, all.
  CsvCutter(const Dialect& dialect, std::size_t width);
  explicit CsvCutter(const Dialect& dialect) : CsvCutter(dialect, 1) { keeps_all_ = true; }

  // `ended`: nothing follows the text. Copies go to `copies`. Both must stay as they are while cutting.
  void begin(std::string_view text, bool ended, std::deque<std::string>& copies);

  enum class Cut { record, unfinished, open_quote };
  // The record at `at`, which moves behind it; requires at < size. `unfinished`: more text is needed;
  // `open_quote`: the text has ended inside quotes. In both cases `at` stays.
  Cut cut(std::size_t& at);

  // Of the record last cut.
  std::string_view field(std::size_t i) const { return fields_[i]; }
  std::size_t count() const { return count_; }  // of its fields, which may differ from the width
  std::size_t quoted() const { return quoted_; }
  bool blank() const { return count_ == 1 && quoted_ == 0 && fields_[0].empty(); }
  bool text_after_quote() const { return text_after_quote_; }
  std::uint64_t line_ends() const { return line_ends_; }  // inside its quoted fields
  // Of the record not finished: whether it stands inside quotes, and line ends before they open.
  bool in_quotes() const { return in_quotes_; }
  std::uint64_t line_ends_before_quote() const { return before_quote_; }

 private:
  bool opens_quote(std::size_t& at) const;
  std::size_t quoted_field(std::size_t at, std::string_view& field);
  std::string_view without_doubled(std::string_view field);

  char delimiter_, quote_;
  std::vector<std::string_view> fields_;
  bool keeps_all_ = false;
  ByteMarks stops_;
  std::string_view text_;
  bool ended_ = false;
  std::deque<std::string>* copies_ = nullptr;
  std::size_t count_ = 0, quoted_ = 0;
  std::uint64_t line_ends_ = 0, before_quote_ = 0;
  bool text_after_quote_ = false, in_quotes_ = false;
};

}  // namespace kith::engine
