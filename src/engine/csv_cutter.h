// Cuts records out of a CSV text that may not be all there yet. Records are those of RFC 4180: a quoted field
// may hold delimiters, line ends and doubled quotes; spaces around a quoted field are not part of it; a quote
// inside an unquoted field is text. Fields are views into the text; those with doubled quotes are copied.
// Cost: one look at every byte, 64 at a time outside of quotes.
// If whitespace is the delimiter, blanks around a record and between its fields count once, and a line of
// blanks is a blank record.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "engine/byte_marks.h"
#include "engine/csv_dialect.h"
#include "kith/error.h"

namespace kith::engine {

// Counts the lines that end in a text: by LF, CR LF or CR.
std::uint64_t line_ends_in(std::string_view text);

// These say what can be wrong with a record that begins on `line`. A `hint` is put behind the remedy.
Error open_quote_error(const std::string& file, std::uint64_t line);
Error text_after_quote_error(const std::string& file, std::uint64_t line, std::string_view hint = {});

class CsvCutter {
 public:
  // The first `width` fields of each record are kept, or all if no width is given.
  CsvCutter(const Dialect& dialect, std::size_t width);
  explicit CsvCutter(const Dialect& dialect) : CsvCutter(dialect, 1) { keeps_all_ = true; }

  // `ended` says that nothing follows the text. Copies go to `copies`. Both must stay as they are while
  // cutting.
  void begin(std::string_view text, bool ended, std::deque<std::string>& copies);

  enum class Cut { record, unfinished, open_quote };
  // Cuts the record at `at`, which moves behind it; requires at < size. If more text is needed
  // (`unfinished`), or the text has ended inside quotes (`open_quote`), `at` stays.
  Cut cut(std::size_t& at);

  // These are about the record last cut. The number of its fields may differ from the width, and line ends
  // are those inside its quoted fields.
  std::string_view field(std::size_t i) const { return fields_[i]; }
  std::size_t count() const { return count_; }
  std::size_t quoted() const { return quoted_; }
  bool first_quoted() const { return first_quoted_; }
  bool blank() const { return count_ == 1 && quoted_ == 0 && fields_[0].empty(); }
  bool text_after_quote() const { return text_after_quote_; }
  std::uint64_t line_ends() const { return line_ends_; }
  // Says whether it has `width` fields, of which the dialect's blank last ones hold nothing, and no text after a
  // quote; fault() says what is wrong else.
  bool is_sound(std::size_t width) const {
    return count_ == width && !text_after_quote_ && (blank_last_ == 0 || first_unnamed() == width);
  }
  Error fault(std::size_t width, const std::string& file, std::uint64_t line,
              std::string_view hint = {}) const;
  // These say of a record not finished whether it stands inside quotes, and how many lines end before them.
  bool in_quotes() const { return in_quotes_; }
  std::uint64_t line_ends_before_quote() const { return before_quote_; }

 private:
  Cut cut_at_whitespace(std::size_t& at);
  Cut end_record(std::size_t end, std::size_t& at) const;
  void keep(std::string_view field) {
    if (count_ < fields_.size())
      fields_[count_] = field;
    else if (keeps_all_)
      fields_.push_back(field);
    ++count_;
  }
  bool opens_quote(std::size_t& at) const;
  std::size_t quoted_field(std::size_t at, std::string_view& field);
  std::string_view without_doubled(std::string_view field);
  std::size_t first_unnamed() const;

  char delimiter_, quote_;
  std::size_t blank_last_;
  std::vector<std::string_view> fields_;
  bool keeps_all_ = false;
  ByteMarks stops_;
  std::string_view text_;
  bool ended_ = false;
  std::deque<std::string>* copies_ = nullptr;
  std::size_t count_ = 0, quoted_ = 0;
  std::uint64_t line_ends_ = 0, before_quote_ = 0;
  bool text_after_quote_ = false, in_quotes_ = false, first_quoted_ = false;
};

}  // namespace kith::engine
