#include "method/reposition/snapshot_tables.h"

#include <algorithm>
#include <deque>
#include <fstream>

#include "engine/csv_cutter.h"
#include "engine/csv_field.h"
#include "kith/error.h"
#include "method/reposition/snapshot_maker.h"
#include "method/table_files.h"

namespace kith::method {

namespace {

namespace fs = std::filesystem;

// False if a line has another number of fields, or none of kith's.
bool add_lines(std::string_view lines, std::vector<Column>& columns) {
  if (!lines.empty() && lines.back() != '\n') return false;
  engine::CsvCutter cutter({}, columns.size());
  std::deque<std::string> copies;
  cutter.begin(lines, true, copies);
  for (std::size_t at = 0; at < lines.size();) {
    if (cutter.cut(at) != engine::CsvCutter::Cut::record || cutter.text_after_quote()) return false;
    if (cutter.count() != columns.size()) return false;
    for (std::size_t c = 0; c < columns.size(); ++c)
      columns[c].codes.push_back(columns[c].values.encode(cutter.field(c)));
  }
  return true;
}

class CsvTable final : public SnapshotTable {
 public:
  CsvTable(const fs::path& path, const std::vector<std::string>& columns, Filesystem& files)
      : file_(path, files) {
    file_.append(header_of(columns));
  }

  TableSlice append(const std::string& lines) override {
    file_.append(lines);
    return {lines.size(), 0};
  }

  void close() override { file_.close(); }

 private:
  LineFile file_;
};

class EncodedTable final : public SnapshotTable {
 public:
  EncodedTable(fs::path path, std::string format, const std::vector<std::string>& columns,
               const std::vector<std::string>& declared, engine::Engine& engine, Filesystem& files)
      : path_(std::move(path)), format_(std::move(format)), engine_(engine), files_(files) {
    for (std::size_t c = 0; c < columns.size(); ++c) columns_.push_back({columns[c], declared[c], {}, {}});
  }

  TableSlice append(const std::string& lines) override {
    const std::size_t before = columns_.front().codes.size();
    if (!add_lines(lines, columns_)) throw Bug("a row of a snapshot has not the release's columns");
    return {lines.size(), columns_.front().codes.size() - before};
  }

  void close() override {
    std::vector<SinkColumn> sinks;
    Batch batch;
    for (const Column& column : columns_) {
      sinks.push_back({column.name, column.declared, {}});
      for (Code code = 0; code < column.values.size(); ++code)
        sinks.back().labels.emplace_back(column.values[code]);
      batch.cells.push_back(column.codes.data());
      batch.rows = column.codes.size();
    }
    const auto sink = engine_.create(path_, format_, std::move(sinks), files_);
    if (batch.rows > 0) sink->append(batch);
    sink->close();
  }

 private:
  fs::path path_;
  std::string format_;
  engine::Engine& engine_;
  Filesystem& files_;
  std::vector<Column> columns_;
};

class WrittenCsv final : public SnapshotTableReader {
 public:
  explicit WrittenCsv(const fs::path& path) : in_(path, std::ios::binary) {
    if (!in_) throw Error(ErrorCode::disk_failed, "the written file cannot be read back", {path.string()});
    std::getline(in_, header_);
    header_ += '\n';
  }

  const std::string& header() const override { return header_; }

  void next(const TableSlice& slice, std::string& to) override {
    const std::size_t before = to.size();
    to.resize(before + slice.bytes);
    in_.read(to.data() + before, static_cast<std::streamsize>(slice.bytes));
    to.resize(before + static_cast<std::size_t>(in_.gcount()));
  }

  bool at_end() override { return in_.peek() == std::ifstream::traits_type::eof(); }

 private:
  std::ifstream in_;
  std::string header_;
};

class WrittenRows final : public SnapshotTableReader {
 public:
  WrittenRows(const fs::path& path, const std::string& format, engine::Engine& engine, Progress& progress) {
    const auto source = engine.open(written_file(path, format));
    const std::vector<std::string> columns = names_of(source->schema());
    header_ = header_of(columns);
    table_ = read_or_empty(*source, columns, progress);
  }

  const std::string& header() const override { return header_; }

  void next(const TableSlice& slice, std::string& lines) override {
    const std::size_t end = std::min<std::size_t>(table_.rows(), row_ + slice.rows);
    for (; row_ < end; ++row_) {
      for (std::size_t c = 0; c < table_.columns.size(); ++c) {
        if (c > 0) lines += ',';
        engine::append_field(lines, table_.columns[c].at(row_));
      }
      lines += '\n';
    }
  }

  bool at_end() override { return row_ == table_.rows(); }

 private:
  Table table_;
  std::string header_;
  std::size_t row_ = 0;
};

}  // namespace

std::unique_ptr<SnapshotTable> create_snapshot_table(const fs::path& path, const std::string& format,
                                                     const std::vector<std::string>& columns,
                                                     const std::vector<std::string>& declared,
                                                     engine::Engine& engine, Filesystem& files) {
  if (format == "csv" && !engine.keeps_tables()) return std::make_unique<CsvTable>(path, columns, files);
  return std::make_unique<EncodedTable>(path, format, columns, declared, engine, files);
}

std::optional<Table> table_of_lines(std::string_view lines, const std::vector<std::string>& columns) {
  Table table;
  for (const std::string& name : columns) table.columns.push_back({name, "VARCHAR", {}, {}});
  if (!add_lines(lines, table.columns)) return std::nullopt;
  return table;
}

std::unique_ptr<SnapshotTableReader> open_snapshot_table(const fs::path& path, const std::string& format,
                                                         engine::Engine& engine, Progress& progress) {
  if (format == "csv" && !engine.keeps_tables()) return std::make_unique<WrittenCsv>(path);
  return std::make_unique<WrittenRows>(path, format, engine, progress);
}

}  // namespace kith::method
