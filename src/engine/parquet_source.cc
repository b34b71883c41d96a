#include <fmt/format.h>

#include <string_view>

#include "base/parallel.h"
#include "engine/drivers.h"
#include "engine/encoded_rows.h"
#include "engine/source_file.h"
#include "engine/value_coder.h"
#include "kith/error.h"

namespace kith::engine {

namespace {

class ParquetData final : public Data {
 public:
  ParquetData(const Locator& locator, const Settings& settings)
      : file_(locate(locator.path, "parquet")), threads_(settings.threads), open_(file_, settings) {
    if (file_.compression != "none")
      throw Error(ErrorCode::unsupported_format, "a Parquet file is not read through another compression",
                  {file_.name()}, "decompress it first; Parquet is compressed inside");
    try {
      const std::string from = "read_parquet(" + sql_text(open_.link().string()) + ")";
      for (const auto& row : open_.connection().rows_of(
               "SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM " + from + ")"))
        schema_.push_back({row[0], row[1]});
      expected_rows_ =
          std::stoull(open_.connection().rows_of("SELECT CAST(count(*) AS VARCHAR) FROM " + from)[0][0]);
    } catch (const QueryFailed& failure) {
      explain(failure);
    }
    check_names(schema_, file_.name(), 0);
  }

  const std::vector<ColumnSchema>& schema() const override { return schema_; }
  std::string description() const override {
    return fmt::format("{} (parquet)", file_.path.filename().string());
  }

  Fingerprint fingerprint() const override { return fingerprint_of_file(file_.path); }

  Table read(const std::vector<std::string>& columns, Progress& progress) override {
    std::vector<HashedColumn> none;
    return read_beside(columns, none, progress);
  }

  Table read_beside(const std::vector<std::string>& columns, std::vector<HashedColumn>& beside,
                    Progress& progress) override {
    EncodingJob job{file_.name(), {}, threads_, expected_rows_};
    std::vector<std::string> names = columns;
    for (const HashedColumn& column : beside) names.push_back(column.name);
    const std::vector<std::size_t> positions = positions_of(names, schema_, file_.name());
    for (std::size_t i = 0; i < columns.size(); ++i) job.columns.push_back(schema_[positions[i]]);
    if (expected_rows_ == 0)
      throw Error(ErrorCode::no_rows, "the table has no rows", {file_.name()},
                  "name a file with at least one row");
    if (names.empty()) return Table{file_.name(), {}};
    try {
      ValueCoder coder(open_.connection(), reads_++, columns.size());
      std::string wanted;
      for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string text = fmt::format("CAST({} AS VARCHAR)", sql_name(schema_[positions[i]].name));
        wanted += (i == 0 ? "" : ", ") + (i < columns.size() ? coder.code_of(i, text) : text);
      }
      const std::string sql =
          fmt::format("SELECT {} FROM read_parquet({})", wanted, sql_text(open_.link().string()));
      Table table =
          encode_rows(batches_of(open_.connection().stream(sql), Cells::codes), job, beside, progress);
      coder.finish(table, threads_ == 0 ? hardware_threads() : threads_);
      return table;
    } catch (const QueryFailed& failure) {
      explain(failure);
    }
  }

 private:
  [[noreturn]] void explain(const QueryFailed& failure) const {
    if (failure.cause() != QueryFailed::Cause::query) throw_engine_error(failure, file_.name());
    throw Error(ErrorCode::bad_parquet, "the file is damaged or is not Parquet", {file_.name()},
                "make it again");
  }

  SourceFile file_;
  unsigned threads_;
  OpenFile open_;
  std::uint64_t expected_rows_ = 0;
  std::vector<ColumnSchema> schema_;
  unsigned reads_ = 0;
};

}  // namespace

Driver parquet_driver() {
  return {.name = "parquet",
          .endings = {".parquet", ".pq"},
          .begins = [](std::string_view head) { return head.starts_with("PAR1"); },
          .open = opens<ParquetData>(),
          .what = "a Parquet file"};
}

}  // namespace kith::engine
