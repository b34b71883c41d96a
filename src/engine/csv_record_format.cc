// CSV as it comes. The dialect is found by the first lines that are there when nothing more comes at once:
// up to as many as of a file. From then on it is as stored, whatever comes.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/csv_cutter.h"
#include "engine/record_format.h"
#include "engine/source_file.h"
#include "engine/text.h"
#include "kith/error.h"

namespace kith::engine {

namespace {

constexpr std::size_t sample_lines = 2000;
constexpr std::size_t sample_bytes = std::size_t{1} << 20;
constexpr std::size_t first_look = std::size_t{1} << 12;

struct Sample {
  std::vector<std::string> lines;  // whole ones, without blank ones before them
  std::uint64_t blank = 0;         // how many those are
};

Sample sample_of(std::string_view text, bool ended) {
  Sample sample;
  std::size_t at = 0;
  while (at < text.size() && sample.lines.size() < sample_lines) {
    std::size_t end = text.find_first_of("\r\n", at);
    if (!ended && (end == text.npos || (text[end] == '\r' && end + 1 == text.size()))) break;
    end = std::min(end, text.size());
    if (!sample.lines.empty() || end > at)
      sample.lines.emplace_back(text.substr(at, end - at));
    else
      ++sample.blank;
    at = end + (text.substr(end).starts_with("\r\n") ? 2 : 1);
  }
  return sample;
}

class CsvRecords final : public RecordFormat {
 public:
  CsvRecords(const RecordOptions& options, std::string name)
      : name_(std::move(name)),
        hints_(hints_of(options.delimiter, options.quote, options.header)),
        refuse_(options.unreadable == Unreadable::refuse) {}

  bool learn(const Arrived& arrived, bool settled) override;
  void store(RecordPosition& position) const override;
  void recall(const RecordPosition& position) override;
  void expect_header_again() override { header_again_ = dialect_.header; }
  void want(const std::vector<std::size_t>& positions) override { wanted_ = positions; }
  Scanned scan(const Arrived& arrived, RecordBatch& batch, std::deque<std::string>& copies) override;
  char quote() const override { return dialect_.quote; }
  std::string description() const override { return fmt::format("csv, {}", dialect_.description()); }

 private:
  void name_columns(const Record& first, std::uint64_t line);
  bool is_header();
  std::optional<Error> fault(std::string_view record, std::uint64_t line, bool doubtful) const;
  Error open_quote(std::uint64_t line) const {
    return Error(ErrorCode::bad_csv, "a quoted field that starts here does not end", {name_, line},
                 "close it, or double the quotes inside it");
  }

  std::string name_;
  DialectHints hints_;
  bool refuse_;
  Dialect dialect_;
  std::optional<CsvCutter> cutter_;
  std::vector<std::size_t> wanted_;
  bool header_due_ = false, header_again_ = false;
  std::size_t next_look_ = first_look;
};

bool CsvRecords::learn(const Arrived& arrived, bool settled) {
  const bool now = settled || arrived.ended || arrived.text.size() >= next_look_;
  if (!now) return false;
  while (next_look_ <= arrived.text.size()) next_look_ *= 2;
  Sample sample =
      sample_of(arrived.text.substr(0, sample_bytes), arrived.ended && arrived.text.size() <= sample_bytes);
  if (sample.lines.empty() && arrived.text.size() > sample_bytes)
    sample = sample_of(arrived.text, arrived.ended);
  const bool stated = hints_.delimiter && hints_.quote && hints_.header;
  const bool full = sample.lines.size() == sample_lines || arrived.text.size() >= sample_bytes;
  const bool enough = arrived.ended || full || (settled && sample.lines.size() >= (stated ? 1 : 2));
  if (!enough || sample.lines.empty()) return false;
  dialect_ = sniff_dialect(sample.lines, hints_);
  const auto records = records_of(sample.lines, dialect_.delimiter, dialect_.quote);
  if (records.empty()) {
    if (!arrived.ended) return false;
    throw open_quote(arrived.line + sample.blank);
  }
  name_columns(records.front(), arrived.line + sample.blank + records.front().line - 1);
  header_due_ = dialect_.header;
  cutter_.emplace(dialect_, columns_.size());
  return true;
}

void CsvRecords::name_columns(const Record& first, std::uint64_t line) {
  if (first.text_after_quote)
    throw Error(ErrorCode::bad_csv, "a quoted field goes on after its closing quote", {name_, line},
                "double the quotes inside quoted fields");
  std::vector<ColumnSchema> schema;
  for (std::size_t i = 0; i < first.fields.size(); ++i) {
    schema.push_back({dialect_.header ? first.fields[i] : fmt::format("column{}", i + 1), "VARCHAR"});
    if (invalid_utf8(schema.back().name) != std::string::npos)
      throw encoding_error(name_, Encoding::utf8, line);
  }
  check_names(schema, name_, line);
  for (const ColumnSchema& column : schema) columns_.push_back(column.name);
}

void CsvRecords::store(RecordPosition& position) const {
  position.format = "csv";
  position.columns = columns_;
  position.dialect = dialect_;
  position.header_due = header_due_;
}

void CsvRecords::recall(const RecordPosition& position) {
  columns_ = position.columns;
  dialect_ = position.dialect;
  header_due_ = position.header_due;
  cutter_.emplace(dialect_, columns_.size());
}

// Of the record just cut.
bool CsvRecords::is_header() {
  bool header = std::exchange(header_due_, false);
  if (std::exchange(header_again_, false) && cutter_->count() == columns_.size()) {
    std::size_t same = 0;
    while (same < columns_.size() && cutter_->field(same) == columns_[same]) ++same;
    header = header || same == columns_.size();
  }
  return header;
}

std::optional<Error> CsvRecords::fault(std::string_view record, std::uint64_t line, bool doubtful) const {
  if (cutter_->text_after_quote())
    return Error(ErrorCode::bad_csv, "a quoted field goes on after its closing quote", {name_, line},
                 "double the quotes inside quoted fields");
  if (cutter_->count() != columns_.size())
    return Error(ErrorCode::ragged_row,
                 fmt::format("{} fields where the first row has {}", cutter_->count(), columns_.size()),
                 {name_, line}, "give every row as many fields, and quote fields that hold the delimiter");
  if (!doubtful) return std::nullopt;
  const std::size_t at = std::min(invalid_utf8(record), record.find('\0'));
  if (at == record.npos) return std::nullopt;
  return Error(ErrorCode::bad_encoding, "this is not UTF-8 text",
               {name_, line + line_ends_in(record.substr(0, at))}, "convert the records to UTF-8");
}

RecordFormat::Scanned CsvRecords::scan(const Arrived& arrived, RecordBatch& batch,
                                       std::deque<std::string>& copies) {
  CsvCutter& cutter = *cutter_;
  cutter.begin(arrived.text, arrived.ended, copies);
  const bool doubtful =
      invalid_utf8(arrived.text) != arrived.text.npos || arrived.text.find('\0') != arrived.text.npos;
  Scanned scanned;
  const auto stop_at = [&](const Error& error) {
    if (scanned.bytes == 0) throw error;
    scanned.fault_ahead = true;
    return scanned;
  };
  for (std::size_t at = 0; at < arrived.text.size();) {
    const std::uint64_t line = arrived.line + scanned.lines;
    const auto cut = cutter.cut(at);
    if (cut == CsvCutter::Cut::open_quote) return stop_at(open_quote(line + cutter.line_ends_before_quote()));
    if (cut == CsvCutter::Cut::unfinished) {
      scanned.in_quotes = cutter.in_quotes();
      break;
    }
    if (!cutter.blank() && !is_header()) {
      const auto error = fault(arrived.text.substr(scanned.bytes, at - scanned.bytes), line, doubtful);
      if (error && !refuse_) return stop_at(*error);
      if (error) {
        ++batch.refused;
        batch.refused_before.push_back(batch.rows);
      } else {
        for (std::size_t i = 0; i < wanted_.size(); ++i) batch.fields[i].push_back(cutter.field(wanted_[i]));
        batch.lines.push_back(line);
        ++batch.rows;
      }
    }
    scanned.lines += cutter.line_ends() + 1;
    scanned.bytes = at;
  }
  return scanned;
}

}  // namespace

std::unique_ptr<RecordFormat> csv_records(const RecordOptions& options, const std::string& name) {
  return std::make_unique<CsvRecords>(options, name);
}

}  // namespace kith::engine
