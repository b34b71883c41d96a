// CSV as it comes. The dialect is found by the first lines that are there when nothing more comes at once:
// up to as many as of a file. From then on it is as stored, whatever comes.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "base/utf8.h"
#include "engine/csv_cutter.h"
#include "engine/csv_preamble.h"
#include "engine/source_file.h"
#include "engine/text.h"
#include "kith/error.h"
#include "records/record_format.h"

namespace kith::records {

namespace {

constexpr std::size_t sample_lines = 2000;
constexpr std::size_t sample_bytes = std::size_t{1} << 20;
constexpr std::size_t first_look = std::size_t{1} << 12;

// The lines are whole ones.
engine::SampleLines sample_of(std::string_view text, bool ended) {
  engine::SampleLines sample(sample_lines);
  WholeLines lines({text, ended});
  for (std::string_view line; !sample.full() && lines.next(line);) sample.add(line);
  return sample;
}

class CsvRecords final : public RecordFormat {
 public:
  CsvRecords(const RecordOptions& options, std::string name)
      : name_(std::move(name)),
        hints_(engine::hints_of(options.delimiter, options.quote, options.header)),
        refuse_(options.unreadable == Unreadable::refuse) {}

  bool learn(const Arrived& arrived, bool settled) override;
  void store(RecordPosition& position) const override;
  void recall(const RecordPosition& position) override;
  void expect_header_again() override { header_again_ = dialect_.header; }
  void want(const std::vector<std::size_t>& positions) override { wanted_ = positions; }
  Scanned scan(const Arrived& arrived, RecordBatch& batch, std::deque<std::string>& copies) override;
  char quote() const override { return dialect_.quote; }
  std::string description() const override { return fmt::format("csv, {}", dialect_.description()); }
  bool row_names() const override { return dialect_.row_names != engine::RowNames::none; }

 private:
  bool is_header();
  std::optional<Error> fault(std::string_view record, std::uint64_t line, bool doubtful) const;

  std::string name_;
  engine::DialectHints hints_;
  bool refuse_;
  engine::Dialect dialect_;
  std::optional<engine::CsvCutter> cutter_;
  std::vector<std::size_t> wanted_;
  bool header_due_ = false, header_again_ = false;
  std::size_t next_look_ = first_look;
};

bool CsvRecords::learn(const Arrived& arrived, bool settled) {
  const bool now = settled || arrived.ended || arrived.text.size() >= next_look_;
  if (!now) return false;
  while (next_look_ <= arrived.text.size()) next_look_ *= 2;
  engine::SampleLines sample =
      sample_of(arrived.text.substr(0, sample_bytes), arrived.ended && arrived.text.size() <= sample_bytes);
  if (sample.lines().empty() && arrived.text.size() > sample_bytes)
    sample = sample_of(arrived.text, arrived.ended);
  const bool stated = hints_.delimiter && hints_.quote && hints_.header;
  const bool full = sample.full() || arrived.text.size() >= sample_bytes;
  const bool enough = arrived.ended || full || (settled && sample.lines().size() >= (stated ? 1 : 2));
  if (!enough || sample.lines().empty()) return false;
  dialect_ = sample.dialect(hints_);
  if (const auto error = sample.title(dialect_, hints_, name_, arrived.line - 1)) throw *error;
  const auto records = engine::records_of(sample.lines(), dialect_.delimiter, dialect_.quote);
  if (records.empty()) {
    if (!arrived.ended) return false;
    throw engine::open_quote_error(name_, arrived.line + sample.before());
  }
  const engine::Record& first = records.front();
  for (ColumnSchema& column :
       columns_of(first, dialect_, name_, arrived.line + sample.before() + first.line - 1))
    columns_.push_back(std::move(column.name));
  header_due_ = dialect_.header;
  cutter_.emplace(dialect_, dialect_.fields(columns_.size()));
  return true;
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
  cutter_.emplace(dialect_, dialect_.fields(columns_.size()));
}

// Says whether the record just cut is a header.
bool CsvRecords::is_header() {
  bool header = std::exchange(header_due_, false);
  if (std::exchange(header_again_, false))
    header = header || is_header_of(columns_, dialect_, cutter_->count(),
                                    [&](std::size_t i) { return cutter_->field(i); });
  return header;
}

std::optional<Error> CsvRecords::fault(std::string_view record, std::uint64_t line, bool doubtful) const {
  const std::size_t width = dialect_.fields(columns_.size());
  if (!cutter_->is_sound(width)) return cutter_->fault(width, name_, line);
  if (!doubtful) return std::nullopt;
  const std::size_t at = std::min(invalid_utf8(record), record.find('\0'));
  if (at == record.npos) return std::nullopt;
  return Error(ErrorCode::bad_encoding, "this is not UTF-8 text",
               {name_, line + engine::line_ends_in(record.substr(0, at))}, "convert the records to UTF-8");
}

RecordFormat::Scanned CsvRecords::scan(const Arrived& arrived, RecordBatch& batch,
                                       std::deque<std::string>& copies) {
  engine::CsvCutter& cutter = *cutter_;
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
    if (cut == engine::CsvCutter::Cut::open_quote)
      return stop_at(engine::open_quote_error(name_, line + cutter.line_ends_before_quote()));
    if (cut == engine::CsvCutter::Cut::unfinished) {
      scanned.in_quotes = cutter.in_quotes();
      break;
    }
    if (!cutter.blank() && !std::exchange(dialect_.separator_line, false) && !is_header()) {
      const auto error = fault(arrived.text.substr(scanned.bytes, at - scanned.bytes), line, doubtful);
      if (error && !refuse_) return stop_at(*error);
      if (error) {
        batch.refuse_next();
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

}  // namespace kith::records
