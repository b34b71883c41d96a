// The engine parses the whole file with a dialect found or stated beforehand, every column as text. Where it
// refuses, the file is read again by lines to say which line is wrong and how: the engine's own message
// quotes the line and counts records where an editor counts lines.
//
// The engine reads in one thread: its parallel reader guesses where records start, and guesses wrong where
// quoted fields hold line ends. Encoding runs beside it (encoded_rows.h), so two cores are busy all the same.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <utility>

#include "engine/csv_dialect.h"
#include "engine/encoded_rows.h"
#include "engine/lines.h"
#include "engine/quote_balance.h"
#include "engine/sources.h"
#include "kith/error.h"

namespace kith::engine {

namespace {

constexpr std::uint64_t sample_lines = 2000;
constexpr std::size_t block_bytes = std::size_t{1} << 20;
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

std::optional<char> single_character(const std::optional<std::string>& stated, const char* key) {
  if (!stated) return std::nullopt;
  if (*stated == "tab" || *stated == "\\t") return '\t';
  if (stated->empty() && std::string_view(key) == "quote") return '\0';
  if (stated->size() == 1 && (*stated)[0] != '\n' && (*stated)[0] != '\r') return (*stated)[0];
  throw Error(ErrorCode::plan_value, fmt::format("source.{} must be a single character", key), {},
              "write for example source.delimiter = \";\" or \"tab\"");
}

class CsvSource final : public Source {
 public:
  CsvSource(SourceFile file, const SourceOptions& options, const Settings& settings)
      : file_(std::move(file)),
        threads_(settings.threads),
        encoding_(encoding_of(file_, options.encoding)),
        open_(file_, settings) {
    std::vector<std::string> sample = sample_of_file();
    const DialectHints hints{single_character(options.delimiter, "delimiter"),
                             single_character(options.quote, "quote"), options.header};
    dialect_ = sniff_dialect(sample, hints);
    name_columns(sample);
    estimate_rows(sample);
  }

  const std::vector<ColumnSchema>& schema() const override { return schema_; }
  std::string description() const override {
    const std::string encoding = encoding_ == "utf-8" ? "" : ", " + encoding_;
    return fmt::format("{} (csv, {}{})", file_.path.filename().string(), dialect_.description(), encoding);
  }
  Table read(const std::vector<std::string>& columns, Progress& progress) override;

 private:
  std::vector<std::string> sample_of_file();
  void name_columns(const std::vector<std::string>& sample);
  void estimate_rows(const std::vector<std::string>& sample);
  std::string query(const std::vector<std::size_t>& positions) const;
  [[noreturn]] void explain(const QueryFailed& failure);
  void look_for_bad_record();
  bool ends_in_quotes();
  std::string damaged_remedy(const char* remedy) const;

  SourceFile file_;
  unsigned threads_;
  std::string encoding_;
  OpenFile open_;
  Dialect dialect_;
  std::uint64_t leading_blank_ = 0, expected_rows_ = 0;
  bool quotes_checked_ = false;
  std::vector<ColumnSchema> schema_;
};

// The first lines without the blank ones before them, which are counted.
std::vector<std::string> CsvSource::sample_of_file() {
  std::vector<std::string> sample;
  try {
    sample = first_lines(open_, file_, encoding_, sample_lines);
  } catch (const QueryFailed& failure) {
    explain(failure);
  }
  const auto first = std::find_if(sample.begin(), sample.end(), [](const std::string& line) {
    return line.find_first_not_of(" \t\r") != line.npos;
  });
  if (first == sample.end())
    throw Error(ErrorCode::empty_file, "there is nothing in the file but blank lines", {file_.name()},
                "name a file that holds a table");
  leading_blank_ = static_cast<std::uint64_t>(first - sample.begin());
  sample.erase(sample.begin(), first);
  return sample;
}

void CsvSource::name_columns(const std::vector<std::string>& sample) {
  const auto records = records_of(sample, dialect_.delimiter, dialect_.quote);
  if (records.empty())
    throw Error(ErrorCode::bad_csv, "a quoted field that starts here does not end",
                {file_.name(), leading_blank_ + 1}, damaged_remedy("close it, or double quotes inside it"));
  const Record& first = records.front();
  if (first.text_after_quote)
    throw Error(ErrorCode::bad_csv, "a quoted field goes on after its closing quote",
                {file_.name(), leading_blank_ + first.line}, "double quotes inside quoted fields");
  for (std::size_t i = 0; i < first.fields.size(); ++i)
    schema_.push_back({dialect_.header ? first.fields[i] : fmt::format("column{}", i + 1), "VARCHAR"});
  check_names(schema_, file_.name(), leading_blank_ + first.line);
}

void CsvSource::estimate_rows(const std::vector<std::string>& sample) {
  std::uint64_t bytes = 0;
  for (const std::string& line : sample) bytes += line.size() + 1;
  if (file_.compression == "none" && encoding_ != "utf-16")
    expected_rows_ = file_.bytes * sample.size() / bytes;
}

std::string CsvSource::query(const std::vector<std::size_t>& positions) const {
  std::string all, wanted;
  for (std::size_t i = 0; i < schema_.size(); ++i)
    all += fmt::format("{}'c{}': 'VARCHAR'", i == 0 ? "" : ", ", i);
  for (const std::size_t i : positions) wanted += fmt::format("{}c{}", wanted.empty() ? "" : ", ", i);
  const std::string quote = dialect_.quote == '\0' ? "" : std::string(1, dialect_.quote);
  return fmt::format(
      "SELECT {} FROM read_csv({}, header = {}, skip = {}, delim = {}, quote = {}, escape = {}, strict_mode "
      "= true, "
      "null_padding = false, columns = {{{}}})",
      wanted, file_arguments(open_, file_, encoding_), dialect_.header, leading_blank_,
      sql_text(std::string(1, dialect_.delimiter)), sql_text(quote), sql_text(quote), all);
}

Table CsvSource::read(const std::vector<std::string>& columns, Progress& progress) {
  const auto positions = positions_of(columns, schema_, file_.name());
  EncodingJob job{file_.name(), {}, threads_, expected_rows_};
  for (const std::size_t i : positions) job.columns.push_back(schema_[i]);
  try {
    if (!std::exchange(quotes_checked_, true) && ends_in_quotes()) look_for_bad_record();
    Table table = encode_rows(open_.connection().stream(query(positions)), job, progress);
    if (table.rows() == 0 && !columns.empty())
      throw Error(ErrorCode::no_rows, "the table has no rows", {file_.name()},
                  "name a file with at least one row");
    return table;
  } catch (const QueryFailed& failure) {
    explain(failure);
  }
}

std::string CsvSource::damaged_remedy(const char* remedy) const {
  return file_.compression == "none" ? remedy : fmt::format("{}; or the compressed file is damaged", remedy);
}

void CsvSource::explain(const QueryFailed& failure) {
  if (failure.cause() != QueryFailed::Cause::query) throw_engine_error(failure, file_.name());
  const std::string_view said = failure.what();
  if (said.find("Maximum line size") != said.npos)
    throw Error(ErrorCode::bad_csv, "a line is longer than two million bytes", {file_.name()},
                "check delimiter and quoting; a quote may be left open");
  if (!schema_.empty()) look_for_bad_record();
  if (said.find("invalid state") != said.npos)
    throw Error(ErrorCode::bad_csv, "some lines end in LF and others in CR LF", {file_.name()},
                "convert the line ends, for example with dos2unix");
  throw Error(ErrorCode::bad_csv, "the file cannot be parsed as CSV", {file_.name()},
              damaged_remedy("check delimiter, quoting and encoding"));
}

// Bytes as they are where every quote in them is a character; decoded lines elsewhere.
bool CsvSource::ends_in_quotes() {
  QuoteBalance balance(dialect_.delimiter, dialect_.quote);
  if (file_.compression == "none" && encoding_ != "utf-16") {
    std::ifstream in(file_.path, std::ios::binary);
    std::string block(block_bytes, '\0');
    if (file_.head.starts_with(byte_order_mark)) in.seekg(byte_order_mark.size());
    while (in.read(block.data(), static_cast<std::streamsize>(block.size())) || in.gcount() > 0)
      balance.feed({block.data(), static_cast<std::size_t>(in.gcount())});
  } else {
    Lines lines(open_, file_, encoding_, 0);
    std::string_view line;
    while (lines.next(line)) {
      balance.feed(line);
      balance.feed("\n");
    }
  }
  return balance.open();
}

void CsvSource::look_for_bad_record() {
  RecordParser parser(dialect_.delimiter, dialect_.quote);
  const std::size_t width = schema_.size();
  try {
    Lines lines(open_, file_, encoding_, 0);
    std::string_view line;
    while (lines.next(line)) {
      if (!parser.add(line)) continue;
      const Record& record = parser.record();
      if (record.text_after_quote)
        throw Error(ErrorCode::bad_csv, "a quoted field goes on after its closing quote",
                    {file_.name(), record.line}, damaged_remedy("double quotes inside quoted fields"));
      const bool blank = record.fields.size() == 1 && record.fields[0].empty();
      if (record.fields.size() != width && !blank)
        throw Error(
            ErrorCode::ragged_row,
            fmt::format("{} fields where the first row has {}", record.fields.size(), width),
            {file_.name(), record.line},
            damaged_remedy(
                "give every row the same number of fields, and quote fields that hold the delimiter"));
    }
  } catch (const QueryFailed&) {
    return;
  }
  if (parser.open())
    throw Error(ErrorCode::bad_csv, "a quoted field that starts here does not end",
                {file_.name(), parser.open_since()}, damaged_remedy("close it, or double quotes inside it"));
}

}  // namespace

std::unique_ptr<Source> open_csv(SourceFile file, const SourceOptions& options, const Settings& settings) {
  return std::make_unique<CsvSource>(std::move(file), options, settings);
}

}  // namespace kith::engine
