// Tables of files that statistics programs and spreadsheets write, as room statfile reads them.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "base/utf8.h"
#include "engine/drivers.h"
#include "engine/encoded_rows.h"
#include "engine/source_file.h"
#include "kith/error.h"
#include "statfile/file_table.h"

namespace kith::engine {

namespace {

using statfile::FileColumn;

constexpr std::size_t names_in_note = 8;

// Cells of whole rows, one after the other.
class CellBatch final : public TextBatch {
 public:
  explicit CellBatch(std::size_t width) : width_(width) {}

  std::size_t rows() const override { return message.texts.size() / width_; }
  void encode(std::size_t column, Column& into) const override { encode_as(column, into); }
  void encode(std::size_t column, HashedColumn& into) const override { encode_as(column, into); }

  statfile::Message message;

 private:
  template <class Any>
  void encode_as(std::size_t column, Any& into) const {
    for (std::size_t i = column; i < message.texts.size(); i += width_) into.add(message.texts[i]);
  }

  std::size_t width_;
};

statfile::FileRequest request_of(const SourceFile& file, const Locator& locator, const Settings& settings) {
  const Reading& how = locator.reading;
  if (file.compression != "none")
    throw Error(ErrorCode::unsupported_format, "a file of this kind is not read through a compression",
                {file.name()}, "decompress it first");
  return {.path = file.path,
          .format = file.format,
          .sheet = locator.table,
          .codes = how.labels == "codes",
          .header = how.header.value_or(true),
          .encoding = how.encoding,
          .memory_bytes = settings.most_resident};
}

class StatfileData final : public Data {
 public:
  StatfileData(const std::string& format, const Locator& locator, const Settings& settings)
      : file_(locate(locator.path, format)),
        named_(locator.table.has_value()),
        codes_(locator.reading.labels == "codes"),
        threads_(settings.threads),
        table_(request_of(file_, locator, settings)) {
    for (const FileColumn& column : table_.layout().columns)
      schema_.push_back({column.row_names ? row_names_column : column.name, "VARCHAR", column.row_names});
    check_names(schema_, file_.name(), 0);
  }

  const std::vector<ColumnSchema>& schema() const override { return schema_; }
  Fingerprint fingerprint() const override { return fingerprint_of_file(file_.path); }
  std::string description() const override {
    const statfile::Layout& layout = table_.layout();
    const std::string sheet = layout.sheet.empty() ? "" : fmt::format(", sheet '{}'", layout.sheet);
    return fmt::format("{} ({}{})", file_.path.filename().string(), layout.kind, sheet);
  }
  std::vector<SourceNote> notes() const override;

  Table read(const std::vector<std::string>& columns, Progress& progress) override {
    std::vector<HashedColumn> none;
    return read_beside(columns, none, progress);
  }

  Table read_beside(const std::vector<std::string>& columns, std::vector<HashedColumn>& beside,
                    Progress& progress) override {
    EncodingJob job{file_.name(), {}, threads_, table_.layout().rows};
    std::vector<std::string> names = columns;
    for (const HashedColumn& column : beside) names.push_back(column.name);
    const std::vector<std::size_t> wanted = positions_of(names, schema_, file_.name());
    for (std::size_t i = 0; i < columns.size(); ++i) job.columns.push_back(schema_[wanted[i]]);
    if (names.empty()) return Table{file_.name(), {}};
    const auto rows = table_.rows(wanted);
    Table table =
        encode_rows([&] { return batch_of(*rows, wanted.size(), progress); }, job, beside, progress);
    if (table.rows() == 0 && !columns.empty())
      throw Error(ErrorCode::no_rows, "the table has no rows", {file_.name()},
                  table_.layout().sheets > 1 ? "name a sheet with at least one row with --table"
                                             : "name a file with at least one row");
    check_values(table);
    for (std::size_t i = 0; i < rows->unstored().size() && i < wanted.size(); ++i)
      unstored_[wanted[i]] = rows->unstored()[i];
    return table;
  }

 private:
  std::unique_ptr<TextBatch> batch_of(statfile::RowReader& rows, std::size_t width,
                                      const Progress& progress) const {
    auto batch = std::make_unique<CellBatch>(width);
    if (!rows.next(batch->message, progress)) return nullptr;
    if (batch->message.texts.size() % width != 0) throw Bug("rows of a file have cells of their own number");
    return batch;
  }

  void check_values(const Table& table) const {
    for (const Column& column : table.columns)
      for (Code code = 0; code < column.values.size(); ++code)
        if (invalid_utf8(column.values[code]) != std::string_view::npos)
          throw Error(ErrorCode::bad_encoding, "a value is not UTF-8", {file_.name(), 0, column.name},
                      "state the file's encoding with source.encoding, e.g. \"latin-1\"");
  }

  SourceFile file_;
  bool named_, codes_;
  unsigned threads_;
  statfile::FileTable table_;
  std::vector<ColumnSchema> schema_;
  // Formulas without a result, by the number of a column that was read.
  std::map<std::size_t, std::uint64_t> unstored_;
};

// "a, b and 3 more"
std::string some_of(std::vector<std::string> names) {
  if (names.size() <= names_in_note) return fmt::format("{}", fmt::join(names, ", "));
  const std::size_t more = names.size() - names_in_note;
  names.resize(names_in_note);
  return fmt::format("{} and {} more", fmt::join(names, ", "), more);
}

std::string some_names(const std::vector<FileColumn>& columns, bool FileColumn::* has) {
  std::vector<std::string> names;
  for (const FileColumn& column : columns)
    if (column.*has) names.push_back(column.name);
  return some_of(std::move(names));
}

std::vector<SourceNote> StatfileData::notes() const {
  const statfile::Layout& layout = table_.layout();
  std::vector<SourceNote> notes;
  const auto any = [&](bool FileColumn::* has) {
    return std::ranges::any_of(layout.columns, [&](const FileColumn& column) { return column.*has; });
  };
  if (!codes_ && any(&FileColumn::labelled))
    notes.push_back(
        {"value-labels",
         fmt::format("codes with labels are read as their labels, in {}; labels = \"codes\" under "
                     "[source] or --labels codes reads the codes",
                     some_names(layout.columns, &FileColumn::labelled))});
  if (any(&FileColumn::missing_codes))
    notes.push_back({"missing-codes", fmt::format("codes that the file calls missing are no values, in {}",
                                                  some_names(layout.columns, &FileColumn::missing_codes))});
  if (any(&FileColumn::no_answers))
    notes.push_back(
        {"no-answers",
         fmt::format(
             "codes whose labels say that there is no answer are no values, in {}; labels = \"codes\" "
             "under [source] or --labels codes reads the codes",
             some_names(layout.columns, &FileColumn::no_answers))});
  if (layout.sheets > 1 && !named_)
    notes.push_back(
        {"source-sheet", fmt::format("of {} sheets, '{}' is read; table under [source] or --table "
                                     "names another",
                                     layout.sheets, layout.sheet)});
  std::vector<std::string> empty;
  for (const auto& [column, cells] : unstored_)
    if (cells > 0) empty.push_back(fmt::format("{} in {}", cells, schema_[column].name));
  if (!empty.empty())
    notes.push_back(
        {"formula-without-result",
         fmt::format("formulas whose result the file does not hold are read as empty cells: {}; open it in "
                     "Excel or LibreOffice and save it",
                     some_of(std::move(empty)))});
  return notes;
}

}  // namespace

std::vector<Driver> statfile_drivers() {
  std::vector<Driver> drivers;
  for (const statfile::FileFormat& format : statfile::file_formats())
    drivers.push_back({.name = format.name,
                       .endings = format.endings,
                       .begins = format.begins,
                       .open =
                           [name = format.name](const Locator& locator, const Settings& settings) {
                             return std::make_unique<StatfileData>(name, locator, settings);
                           },
                       .sheets = format.sheets,
                       .what = format.what});
  return drivers;
}

}  // namespace kith::engine
