#include "engine/csv_scanner.h"

#include <algorithm>
#include <utility>

#include "base/utf8.h"
#include "kith/error.h"

namespace kith::engine {

namespace {

constexpr std::size_t longest_record = std::size_t{1} << 26;

bool is_line_end(char c) { return c == '\n' || c == '\r'; }

}  // namespace

void RowBlock::encode(std::size_t column, Column& into) const {
  for (const std::string_view value : fields[column]) into.add(value);
}

void RowBlock::encode(std::size_t column, HashedColumn& into) const {
  for (const std::string_view value : fields[column]) into.add(value);
}

CsvScanner::CsvScanner(const SourceFile& file, Encoding encoding, const Settings& settings,
                       const Dialect& dialect, std::size_t width, const std::vector<std::size_t>& wanted)
    : file_(file.name()),
      compressed_(file.compression != "none"),
      encoding_(encoding),
      reader_(file, encoding, settings),
      cutter_(dialect, dialect.fields(width)),
      width_(dialect.fields(width)),
      wanted_(wanted),
      skip_separator_line_(dialect.separator_line),
      skip_header_(dialect.header),
      header_width_(dialect.row_names == RowNames::short_header ? width_ - 1 : width_) {}

std::unique_ptr<RowBlock> CsvScanner::next() {
  while (!ended_ || !rest_.empty()) {
    auto block = std::make_unique<RowBlock>(wanted_.size());
    for (auto& fields : block->fields) fields.reserve(usual_rows_);
    if (!refill(*block)) break;
    scan(*block);
    usual_rows_ = std::max(usual_rows_, block->count);
    if (block->count > 0) return block;
  }
  return nullptr;
}

// Takes what was cut off before, and more text after it.
bool CsvScanner::refill(RowBlock& block) {
  block.text = std::move(rest_);
  rest_.clear();
  if (!ended_) ended_ = !reader_.append_to(block.text);
  return !block.text.empty();
}

void CsvScanner::scan(RowBlock& block) {
  cutter_.begin(block.text, ended_, block.unescaped);
  std::size_t done = 0;
  auto cut = CsvCutter::Cut::record;
  while (done < block.text.size() && (cut = cutter_.cut(done)) == CsvCutter::Cut::record) take_record(block);
  if (cut == CsvCutter::Cut::open_quote)
    throw open_quote_error(file_, line_ + cutter_.line_ends_before_quote());
  rest_ = block.text.substr(done);
  if (rest_.size() > longest_record)
    throw Error(ErrorCode::bad_csv, "a row is longer than 64 million bytes", {file_, line_},
                "check delimiter and quoting; a quote may be left open");
  check_encoding(block);
}

void CsvScanner::take_record(RowBlock& block) {
  if (!cutter_.blank() && !std::exchange(skip_separator_line_, false)) {
    const std::size_t width = skip_header_ ? header_width_ : width_;
    if (!cutter_.is_sound(width))
      throw cutter_.fault(width, file_, line_, compressed_ ? "; or the compressed file is damaged" : "");
    if (!skip_header_) {
      for (std::size_t i = 0; i < wanted_.size(); ++i) block.fields[i].push_back(cutter_.field(wanted_[i]));
      ++block.count;
    }
    skip_header_ = false;
  }
  line_ += cutter_.line_ends() + 1;
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
