// The table of texts spills to disk if it must; at the end the engine writes it as Parquet.
#include <fmt/format.h>

#include <utility>

#include "engine/connection.h"
#include "engine/duckdb_output.h"
#include "engine/sinks.h"

namespace kith::engine {

namespace {

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
    return fmt::format("COPY (SELECT {} FROM release) TO {} (FORMAT parquet, COMPRESSION zstd)", selected,
                       sql_text(written_.string()));
  }

  std::filesystem::path path_;
  std::vector<SinkColumn> columns_;
  std::unique_ptr<WritableFile> file_;
  PrivateFolder folder_;
  std::filesystem::path written_;
  Connection connection_;
  std::vector<std::string> types_;
};

}  // namespace

std::unique_ptr<Sink> create_parquet(const std::filesystem::path& path, std::vector<SinkColumn> columns,
                                     Filesystem& files, const Settings& settings) {
  return std::make_unique<ParquetSink>(path, std::move(columns), files, settings);
}

}  // namespace kith::engine
