// An Arrow table of the calling program. It never changes, so it may be read again and again; nothing is kept.
#include <fmt/format.h>

#include <memory>
#include <utility>

#include "base/parallel.h"
#include "engine/arrow_table.h"
#include "engine/databases.h"
#include "engine/drivers.h"
#include "engine/encoded_rows.h"
#include "engine/source_file.h"
#include "kith/error.h"

namespace kith::engine {

namespace {

class ArrowData final : public Data {
 public:
  ArrowData(const Locator& locator, const Settings& settings)
      : table_(locator.arrow), name_(locator.name), threads_(settings.threads), schema_(schema_of(*table_)) {}

  const std::vector<ColumnSchema>& schema() const override { return schema_; }
  std::string description() const override { return fmt::format("{} (Arrow table of the caller)", name_); }

  Table read(const std::vector<std::string>& columns, Progress& progress) override {
    std::vector<HashedColumn> none;
    return read_beside(columns, none, progress);
  }

  Table read_beside(const std::vector<std::string>& columns, std::vector<HashedColumn>& beside,
                    Progress& progress) override {
    std::vector<std::string> names = columns;
    for (const HashedColumn& column : beside) names.push_back(column.name);
    const std::vector<std::size_t> positions = positions_of(names, schema_, name_);
    if (table_->rows() == 0)
      throw Error(ErrorCode::no_rows, "the table has no rows", {name_}, "give at least one row");
    std::vector<ColumnSchema> kept;
    for (std::size_t i = 0; i < columns.size(); ++i) kept.push_back(schema_[positions[i]]);
    Table table = empty_table(name_, kept, table_->rows());
    for (HashedColumn& column : beside) column.hashes.reserve(table_->rows());
    ArrowReader reader(*table_, positions, threads_);
    progress.begin("reading", table_->rows());
    while (const std::size_t rows = reader.append_next(table, beside)) {
      progress.advance(rows);
      check_cancelled(progress);
    }
    progress.end();
    check_texts(table);
    return table;
  }

  // It is that of the CSV that the table would be as a file of kith's own.
  Fingerprint fingerprint() const override {
    return [table = table_, threads = threads_] { return sha256_of_csv(*table, threads); };
  }

 private:
  std::shared_ptr<const ArrowTable> table_;
  std::string name_;
  unsigned threads_;
  std::vector<ColumnSchema> schema_;
};

}  // namespace

Driver arrow_driver() {
  return {.name = "arrow",
          .takes = [](const Locator& locator) { return locator.arrow != nullptr; },
          .open = opens<ArrowData>(),
          .files = [](const Locator&) { return std::vector<std::filesystem::path>(); }};
}

}  // namespace kith::engine
