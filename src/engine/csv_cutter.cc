#include "engine/csv_cutter.h"

#include <fmt/format.h>

#include <algorithm>

namespace kith::engine {

std::uint64_t line_ends_in(std::string_view text) {
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < text.size(); ++i)
    count += text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n')) ? 1 : 0;
  return count;
}

Error open_quote_error(const std::string& file, std::uint64_t line) {
  return Error(ErrorCode::bad_csv, "a quoted field that starts here does not end", {file, line},
               "close it, or double the quotes inside it");
}

Error text_after_quote_error(const std::string& file, std::uint64_t line, std::string_view hint) {
  return Error(ErrorCode::bad_csv, "a quoted field goes on after its closing quote", {file, line},
               fmt::format("double the quotes inside quoted fields{}", hint));
}

CsvCutter::CsvCutter(const Dialect& dialect, std::size_t width)
    : delimiter_(dialect.delimiter),
      quote_(dialect.quote),
      blank_last_(dialect.blank_last),
      fields_(std::max<std::size_t>(width, 1)),
      stops_(dialect.delimiter, '\n', '\r') {}

void CsvCutter::begin(std::string_view text, bool ended, std::deque<std::string>& copies) {
  text_ = text;
  ended_ = ended;
  copies_ = &copies;
  stops_.begin(text);
}

CsvCutter::Cut CsvCutter::cut(std::size_t& at) {
  count_ = quoted_ = 0;
  line_ends_ = 0;
  text_after_quote_ = in_quotes_ = first_quoted_ = false;
  if (delimiter_ == '\0') return cut_at_whitespace(at);
  std::size_t here = at, end = at;
  while (true) {
    std::string_view field;
    if (opens_quote(here)) {
      first_quoted_ = first_quoted_ || count_ == 0;
      end = quoted_field(here, field);
      if (end == text_.npos) return ended_ ? Cut::open_quote : Cut::unfinished;
    } else {
      end = stops_.next(here);
      field = text_.substr(here, end - here);
    }
    keep(field);
    if (end == text_.size() || text_[end] != delimiter_) break;
    here = end + 1;
    if (here == text_.size() && !ended_) return Cut::unfinished;
  }
  return end_record(end, at);
}

CsvCutter::Cut CsvCutter::cut_at_whitespace(std::size_t& at) {
  std::size_t here = std::min(text_.find_first_not_of(" \t", at), text_.size());
  while (here < text_.size() && text_[here] != '\n' && text_[here] != '\r') {
    std::string_view field;
    std::size_t end = 0;
    if (opens_quote(here)) {
      first_quoted_ = first_quoted_ || count_ == 0;
      end = quoted_field(here, field);
      if (end == text_.npos) return ended_ ? Cut::open_quote : Cut::unfinished;
    } else {
      end = std::min(text_.find_first_of(" \t\r\n", here), text_.size());
      field = text_.substr(here, end - here);
    }
    keep(field);
    here = std::min(text_.find_first_not_of(" \t", end), text_.size());
  }
  if (count_ == 0) keep({});
  return end_record(here, at);
}

// The record ends at a line end or where the text ends.
CsvCutter::Cut CsvCutter::end_record(std::size_t end, std::size_t& at) const {
  const bool at_return = end < text_.size() && text_[end] == '\r';
  if (!ended_ && end + (at_return ? 1 : 0) >= text_.size()) return Cut::unfinished;
  if (at_return && end + 1 < text_.size() && text_[end + 1] == '\n') ++end;
  at = std::min(end + 1, text_.size());
  return Cut::record;
}

// Moves `at` to the quote that opens a field, past the spaces before it.
bool CsvCutter::opens_quote(std::size_t& at) const {
  if (quote_ == '\0' || at == text_.size() || (text_[at] != quote_ && text_[at] != ' ')) return false;
  std::size_t start = at;
  while (start < text_.size() && text_[start] == ' ') ++start;
  if (start == text_.size() || text_[start] != quote_) return false;
  at = start;
  return true;
}

// Reads the field whose quotes open at `at`. Gives the place of its end, or npos if its end is not there.
std::size_t CsvCutter::quoted_field(std::size_t at, std::string_view& field) {
  const std::size_t begin = at + 1;
  std::size_t end = text_.find(quote_, begin);
  bool doubled = false;
  while (end != text_.npos && end + 1 < text_.size() && text_[end + 1] == quote_) {
    doubled = true;
    end = text_.find(quote_, end + 2);
  }
  before_quote_ = line_ends_;
  in_quotes_ = end == text_.npos;
  if (in_quotes_ || (end + 1 == text_.size() && !ended_)) return text_.npos;
  ++quoted_;
  field = text_.substr(begin, end - begin);
  line_ends_ += line_ends_in(field);
  if (doubled) field = without_doubled(field);
  std::size_t behind = end + 1;
  if (delimiter_ == '\0') {
    const std::size_t stop = std::min(text_.find_first_of(" \t\r\n", behind), text_.size());
    text_after_quote_ = text_after_quote_ || stop > behind;
    return stop;
  }
  while (behind < text_.size() && text_[behind] == ' ' && delimiter_ != ' ') ++behind;
  const std::size_t stop = stops_.next(behind);
  text_after_quote_ = text_after_quote_ || stop > behind;
  return stop;
}

Error CsvCutter::fault(std::size_t width, const std::string& file, std::uint64_t line,
                       std::string_view hint) const {
  if (text_after_quote_) return text_after_quote_error(file, line, hint);
  if (count_ == width)
    return Error(ErrorCode::unnamed_column,
                 fmt::format("a value in column {}, which has no name", first_unnamed() + 1), {file, line},
                 "give the column a name in the header, or take the value away");
  return Error(
      ErrorCode::ragged_row, fmt::format("{} fields where the first row has {}", count_, width), {file, line},
      fmt::format("give every row as many fields, and quote fields that hold the delimiter{}", hint));
}

// The first of the fields that are to hold nothing and do not, or the number of fields.
std::size_t CsvCutter::first_unnamed() const {
  std::size_t at = count_ - std::min(blank_last_, count_);
  while (at < count_ && holds_nothing(fields_[at])) ++at;
  return at;
}

std::string_view CsvCutter::without_doubled(std::string_view field) {
  std::string& plain = copies_->emplace_back();
  plain.reserve(field.size());
  for (std::size_t i = 0; i < field.size(); ++i) {
    plain.push_back(field[i]);
    if (field[i] == quote_) ++i;
  }
  return plain;
}

}  // namespace kith::engine
