#include "engine/csv_scanner.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "kith/error.h"

namespace kith::engine {

namespace {

constexpr std::size_t longest_record = std::size_t{1} << 26;

bool is_line_end(char c) { return c == '\n' || c == '\r'; }

std::size_t line_ends_in(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < text.size(); ++i)
    count += text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n')) ? 1 : 0;
  return count;
}

}  // namespace

void RowBlock::encode(std::size_t column, Column& into) const {
  std::string_view last;
  Code code = 0;
  bool first = true;
  for (const std::string_view value : fields[column]) {
    if (first || value != last) code = into.values.encode(value);
    first = false;
    last = value;
    into.codes.push_back(code);
  }
}

CsvScanner::CsvScanner(const SourceFile& file, Encoding encoding, const Settings& settings,
                       const Dialect& dialect, std::size_t width, const std::vector<std::size_t>& wanted)
    : file_(file.name()),
      compressed_(file.compression != "none"),
      encoding_(encoding),
      reader_(file, encoding, settings),
      dialect_(dialect),
      width_(width),
      slots_(width),
      skip_header_(dialect.header) {
  for (std::size_t i = 0; i < wanted.size(); ++i) slots_.at(wanted[i]).push_back(i);
  stops_[static_cast<unsigned char>(dialect.delimiter)] = true;
  stops_[static_cast<unsigned char>('\n')] = stops_[static_cast<unsigned char>('\r')] = true;
  record_.reserve(width);
}

std::unique_ptr<RowBlock> CsvScanner::next() {
  std::size_t columns = 0;
  for (const auto& slots : slots_) columns += slots.size();
  while (!ended_ || !rest_.empty()) {
    auto block = std::make_unique<RowBlock>(columns);
    for (auto& fields : block->fields) fields.reserve(usual_rows_);
    if (!refill(*block)) break;
    scan(*block);
    usual_rows_ = std::max(usual_rows_, block->count);
    if (block->count > 0) return block;
  }
  return nullptr;
}

// What was cut off before, and more text after it.
bool CsvScanner::refill(RowBlock& block) {
  block.text = std::move(rest_);
  rest_.clear();
  if (!ended_) ended_ = !reader_.append_to(block.text);
  return !block.text.empty();
}

void CsvScanner::scan(RowBlock& block) {
  at_ = 0;
  std::size_t done = 0;
  while (at_ < block.text.size() && scan_record(block)) done = at_;
  if (done == block.text.size()) {
    check_encoding(block);
    return;
  }
  rest_ = block.text.substr(done);
  if (rest_.size() > longest_record)
    throw Error(ErrorCode::bad_csv, "a row is longer than 64 million bytes", {file_, line_},
                "check delimiter and quoting; a quote may be left open");
  check_encoding(block);
}

bool CsvScanner::scan_record(RowBlock& block) {
  record_.clear();
  inside_ = 0;
  after_quote_ = false;
  std::size_t fields = 0, quoted = 0;
  Ended ended = Ended::field;
  while (ended == Ended::field) {
    Field field;
    ended = scan_field(block, field);
    if (ended == Ended::text) return false;
    if (fields < width_) record_.push_back(field.text);
    ++fields;
    quoted += field.quoted ? 1 : 0;
  }
  const bool blank = fields == 1 && quoted == 0 && record_[0].empty();
  const bool skipped = blank;
  if (!skipped) {
    check_record(fields);
    if (!skip_header_) {
      for (std::size_t i = 0; i < width_; ++i)
        for (const std::size_t slot : slots_[i]) block.fields[slot].push_back(record_[i]);
      ++block.count;
    }
    skip_header_ = false;
  }
  line_ += inside_ + 1;
  return true;
}

void CsvScanner::check_record(std::size_t fields) const {
  const char* damaged = compressed_ ? "; or the compressed file is damaged" : "";
  if (after_quote_)
    throw Error(ErrorCode::bad_csv, "a quoted field goes on after its closing quote", {file_, line_},
                fmt::format("double the quotes inside quoted fields{}", damaged));
  if (fields != width_)
    throw Error(
        ErrorCode::ragged_row, fmt::format("{} fields where the first row has {}", fields, width_),
        {file_, line_},
        fmt::format("give every row as many fields, and quote fields that hold the delimiter{}", damaged));
}

CsvScanner::Ended CsvScanner::scan_field(RowBlock& block, Field& field) {
  const std::string& text = block.text;
  std::size_t start = at_;
  if (dialect_.quote != '\0') {
    while (start < text.size() && text[start] == ' ') ++start;
    if (start < text.size() && text[start] == dialect_.quote) {
      at_ = start + 1;
      field.quoted = true;
      opened_ = line_ + inside_;
      return scan_quoted(block, field);
    }
  }
  std::size_t end = at_;
  while (end < text.size() && !stops_[static_cast<unsigned char>(text[end])]) ++end;
  field.text = std::string_view(text).substr(at_, end - at_);
  at_ = end;
  return end_of_field(block);
}

CsvScanner::Ended CsvScanner::scan_quoted(RowBlock& block, Field& field) {
  const std::string& text = block.text;
  const char quote = dialect_.quote;
  const std::size_t begin = at_;
  std::size_t end = text.find(quote, at_);
  bool doubled = false;
  while (end != text.npos && end + 1 < text.size() && text[end + 1] == quote) {
    doubled = true;
    end = text.find(quote, end + 2);
  }
  if (end == text.npos || (end + 1 == text.size() && !ended_)) {
    if (!ended_) return Ended::text;
    throw Error(ErrorCode::bad_csv, "a quoted field that starts here does not end", {file_, opened_},
                "close it, or double the quotes inside it");
  }
  field.text = std::string_view(text).substr(begin, end - begin);
  inside_ += line_ends_in(field.text);
  if (doubled) {
    std::string& plain = block.unescaped.emplace_back();
    for (std::size_t i = 0; i < field.text.size(); ++i) {
      plain.push_back(field.text[i]);
      if (field.text[i] == quote) ++i;
    }
    field.text = plain;
  }
  at_ = end + 1;
  while (at_ < text.size() && text[at_] == ' ') ++at_;
  if (at_ < text.size() && !stops_[static_cast<unsigned char>(text[at_])]) {
    after_quote_ = true;
    while (at_ < text.size() && !stops_[static_cast<unsigned char>(text[at_])]) ++at_;
  }
  return end_of_field(block);
}

// `at_` is at the byte that ends a field, or at the end of the block.
CsvScanner::Ended CsvScanner::end_of_field(RowBlock& block) {
  const std::string& text = block.text;
  if (at_ == text.size()) return ended_ ? Ended::record : Ended::text;
  if (!is_line_end(text[at_])) {
    ++at_;
    if (at_ == text.size() && !ended_) return Ended::text;
    return Ended::field;
  }
  if (text[at_] == '\r') {
    if (at_ + 1 == text.size() && !ended_) return Ended::text;
    if (at_ + 1 < text.size() && text[at_ + 1] == '\n') ++at_;
  }
  ++at_;
  return Ended::record;
}

void CsvScanner::check_encoding(const RowBlock& block) const {
  if (encoding_ != Encoding::utf8) return;
  const std::string_view whole = std::string_view(block.text).substr(0, block.text.size() - rest_.size());
  const std::size_t at = invalid_utf8(whole);
  if (at == whole.npos) return;
  const std::uint64_t behind = line_ends_in(whole.substr(at));
  const bool open_end = ended_ && !is_line_end(whole.back());
  throw encoding_error(file_, encoding_, line_ - behind - (open_end ? 1 : 0));
}

}  // namespace kith::engine
