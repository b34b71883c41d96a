// The table of texts spills to disk if it must; at the end the engine writes it as Parquet. It holds the rows
// of a row group in memory, several times over while it encodes them: rows with long texts get smaller groups.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/connection.h"
#include "engine/duckdb_output.h"
#include "engine/sinks.h"

namespace kith::engine {

namespace {

// The engine's own number of rows in a group, the least it has, and the bytes of text that a group may have.
constexpr std::uint64_t most_rows = 122'880, least_rows = 2'048, group_bytes = std::uint64_t{16} << 20;

class ParquetSink final : public Sink {
 public:
  ParquetSink(std::filesystem::path path, std::vector<SinkColumn> columns, Filesystem& files,
              const Settings& settings)
      : path_(std::move(path)),
        columns_(std::move(columns)),
        file_(files.create(path_)),
        written_(folder_.path() / "release.parquet"),
        connection_(settings, folder_, {written_}) {
    guarded(path_.string(), [&] {
      for (const SinkColumn& column : columns_) types_.push_back(type_that_fits(connection_, column));
      connection_.run(texts_table("release", columns_.size()));
    });
  }

  void append(const Batch& batch) override {
    guarded(path_.string(), [&] { connection_.append("release", columns_, batch); });
    rows_ += batch.rows;
    for (std::size_t column = 0; column < columns_.size(); ++column)
      for (std::size_t row = 0; row < batch.rows; ++row)
        text_bytes_ += columns_[column].labels[batch.cells[column][row]].size();
  }

  void close() override {
    guarded(path_.string(), [&] { connection_.run(copy_statement()); });
    copy_output(written_, *file_, path_.string());
  }

 private:
  std::string copy_statement() const {
    std::string selected;
    for (std::size_t i = 0; i < columns_.size(); ++i)
      selected += fmt::format("{}CAST(c{} AS {}) AS {}", i == 0 ? "" : ", ", i, types_[i],
                              sql_name(columns_[i].name));
    return fmt::format("COPY (SELECT {} FROM release) TO {} (FORMAT parquet, COMPRESSION zstd{})", selected,
                       sql_text(written_.string()), group_option());
  }

  std::string group_option() const {
    if (text_bytes_ <= group_bytes) return "";
    const std::uint64_t rows = group_bytes * rows_ / text_bytes_ / least_rows * least_rows;
    return rows >= most_rows ? "" : fmt::format(", ROW_GROUP_SIZE {}", std::max(rows, least_rows));
  }

  std::filesystem::path path_;
  std::vector<SinkColumn> columns_;
  std::unique_ptr<WritableFile> file_;
  PrivateFolder folder_;
  std::filesystem::path written_;
  Connection connection_;
  std::vector<std::string> types_;
  std::uint64_t rows_ = 0, text_bytes_ = 0;
};

}  // namespace

std::unique_ptr<Sink> create_parquet(const std::filesystem::path& path, std::vector<SinkColumn> columns,
                                     Filesystem& files, const Settings& settings) {
  return std::make_unique<ParquetSink>(path, std::move(columns), files, settings);
}

}  // namespace kith::engine
