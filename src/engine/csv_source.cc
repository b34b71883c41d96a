#include <fmt/format.h>

#include <algorithm>

#include "engine/csv_preamble.h"
#include "engine/csv_scanner.h"
#include "engine/drivers.h"
#include "engine/encoded_rows.h"
#include "engine/source_file.h"
#include "engine/text.h"
#include "kith/error.h"

namespace kith::engine {

namespace {

constexpr std::size_t sample_lines = 2000;

bool is_text(std::string_view head) {
  if (head.starts_with("\xFF\xFE") || head.starts_with("\xFE\xFF")) return true;
  return head.find('\0') == head.npos;
}

class CsvData final : public Data {
 public:
  CsvData(const Locator& locator, const Settings& settings)
      : file_(locate(locator.path, "csv")),
        settings_(settings),
        encoding_(encoding_of(file_, locator.reading.encoding)) {
    const SampleLines sample = sample_of_file();
    const Reading& how = locator.reading;
    const DialectHints hints = hints_of(how.delimiter, how.quote, how.header);
    dialect_ = sample.dialect(hints);
    if (const auto error = sample.title(dialect_, hints, file_.name())) throw *error;
    name_columns(sample);
    estimate_rows(sample.lines());
  }

  const std::vector<ColumnSchema>& schema() const override { return schema_; }

  std::string description() const override {
    const std::string encoding = encoding_ == Encoding::utf8 ? "" : fmt::format(", {}", name_of(encoding_));
    return fmt::format("{} (csv, {}{})", file_.path.filename().string(), dialect_.description(), encoding);
  }

  std::vector<SourceNote> notes() const override {
    if (dialect_.blank_last == 0) return {};
    return {{"blank-last-column", "the last column has neither a name nor a value: it was left out"}};
  }

  Fingerprint fingerprint() const override { return fingerprint_of_file(file_.path); }

  Table read(const std::vector<std::string>& columns, Progress& progress) override {
    std::vector<HashedColumn> none;
    return read_beside(columns, none, progress);
  }

  Table read_beside(const std::vector<std::string>& columns, std::vector<HashedColumn>& beside,
                    Progress& progress) override {
    std::vector<std::string> wanted = columns;
    for (const HashedColumn& column : beside) wanted.push_back(column.name);
    const auto positions = positions_of(wanted, schema_, file_.name());
    EncodingJob job{file_.name(), {}, settings_.threads, expected_rows_};
    for (std::size_t i = 0; i < columns.size(); ++i) job.columns.push_back(schema_[positions[i]]);
    CsvScanner scanner(file_, encoding_, settings_, dialect_, schema_.size(), positions);
    Table table = encode_rows([&] { return scanner.next(); }, job, beside, progress);
    if (table.rows() == 0 && !columns.empty())
      throw Error(ErrorCode::no_rows, "the table has no rows", {file_.name()},
                  "name a file with at least one row");
    return table;
  }

 private:
  SampleLines sample_of_file();
  void name_columns(const SampleLines& sample);
  void estimate_rows(const std::vector<std::string>& sample);

  SourceFile file_;
  Settings settings_;
  Encoding encoding_;
  Dialect dialect_;
  std::uint64_t expected_rows_ = 0;
  std::vector<ColumnSchema> schema_;
};

SampleLines CsvData::sample_of_file() {
  LineReader lines(file_, encoding_, settings_);
  SampleLines sample(sample_lines);
  for (std::string_view line; !sample.full() && lines.next(line);) sample.add(line);
  if (std::ranges::all_of(sample.lines(), holds_nothing))
    throw Error(ErrorCode::empty_file, "there is nothing in the file but blanks", {file_.name()},
                "name a file that holds a table");
  return sample;
}

void CsvData::name_columns(const SampleLines& sample) {
  const auto records = records_of(sample.lines(), dialect_.delimiter, dialect_.quote);
  if (records.empty()) throw open_quote_error(file_.name(), sample.before() + 1);
  const Record& first = records.front();
  schema_ = columns_of(first, dialect_, file_.name(), sample.before() + first.line);
}

void CsvData::estimate_rows(const std::vector<std::string>& sample) {
  std::uint64_t bytes = 0;
  for (const std::string& line : sample) bytes += line.size() + 1;
  if (file_.compression == "none") expected_rows_ = file_.bytes * sample.size() / bytes;
}

}  // namespace

Driver csv_driver() {
  return {.name = "csv",
          .endings = {".csv", ".tsv", ".tab", ".txt"},
          .begins = is_text,
          .open = opens<CsvData>()};
}

}  // namespace kith::engine
