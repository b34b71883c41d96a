// The rows of a calling program are encoded as they come and kept, since they come once.
#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include "base/digest.h"
#include "engine/csv_field.h"
#include "engine/databases.h"
#include "engine/drivers.h"
#include "engine/encoded_rows.h"
#include "engine/source_file.h"
#include "kith/error.h"

namespace kith::engine {

namespace {

constexpr auto pause = std::chrono::milliseconds(5);

// Dictionaries are not copied; the same values in the same order have the same codes.
Column copy_of(const Column& column) {
  Column copy{column.name, column.declared, {}, column.codes};
  for (Code code = 0; code < column.values.size(); ++code) copy.values.encode(column.values[code]);
  return copy;
}

class MemoryData final : public Data {
 public:
  MemoryData(const Locator& locator, const Settings&)
      : rows_(locator.rows), name_(locator.name), schema_(text_columns(rows_->columns())) {
    if (schema_.empty())
      throw Error(ErrorCode::unnamed_column, "the rows have no columns", {name_}, "name at least one");
    check_names(schema_, name_, 0);
  }

  const std::vector<ColumnSchema>& schema() const override { return schema_; }
  std::string description() const override { return fmt::format("{} (rows of the caller)", name_); }

  Table read(const std::vector<std::string>& columns, Progress& progress) override {
    const std::vector<std::size_t> positions = positions_of(columns, schema_, name_);
    take_all(progress);
    if (kept_->rows() == 0)
      throw Error(ErrorCode::no_rows, "the table has no rows", {name_}, "give at least one row");
    Table table{name_, {}};
    for (const std::size_t position : positions) table.columns.push_back(copy_of(kept_->columns[position]));
    return table;
  }

  // It is that of the CSV that the rows would be as a file of kith's own. Only rows that were read can be
  // committed to.
  Fingerprint fingerprint() const override {
    return [digest = digest_] {
      if (digest->empty()) throw Bug("rows that were not read have no fingerprint");
      return *digest;
    };
  }

 private:
  void take_all(Progress& progress) {
    if (kept_) return;
    Table table = empty_table(name_, schema_, 0);
    std::vector<std::string> cells;
    for (const ColumnSchema& column : schema_) cells.push_back(column.name);
    Sha256 sha256;
    sha256.update(lines_of(cells));
    progress.begin("reading", 0);
    while (rows_->next(cells)) {
      check_cancelled(progress);
      if (cells.empty()) std::this_thread::sleep_for(pause);
      sha256.update(lines_of(cells));
      for (std::size_t i = 0; i < cells.size(); ++i) table.columns[i % schema_.size()].add(cells[i]);
      progress.advance(cells.size() / schema_.size());
    }
    progress.end();
    check_texts(table);
    kept_ = std::move(table);
    *digest_ = sha256.hex();
  }

  // Throws Error{ragged_row} if the cells are not of whole rows. An empty line would be no row.
  std::string lines_of(const std::vector<std::string>& cells) const {
    const std::size_t width = schema_.size();
    if (cells.size() % width != 0)
      throw Error(ErrorCode::ragged_row, "a batch does not consist of whole rows", {name_},
                  "give a cell for every column of every row");
    std::string text;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (width == 1 && cells[i].empty()) text += "\"\"";
      append_field(text, cells[i]);
      text += (i + 1) % width == 0 ? '\n' : ',';
    }
    return text;
  }

  std::shared_ptr<kith::Rows> rows_;
  std::string name_;
  std::vector<ColumnSchema> schema_;
  std::optional<Table> kept_;
  std::shared_ptr<std::string> digest_ = std::make_shared<std::string>();
};

}  // namespace

Driver memory_driver() {
  return {.name = "memory",
          .takes = [](const Locator& locator) { return locator.rows != nullptr; },
          .open = opens<MemoryData>(),
          .files = [](const Locator&) { return std::vector<std::filesystem::path>(); }};
}

}  // namespace kith::engine
