// Rows go to the engine as they come, which writes them as Parquet. It holds the rows of a row group in memory,
// several times over while it encodes them: rows with long texts get smaller groups. One thread writes, so that
// the same rows give the same bytes; whoever gives the rows makes the next ones meanwhile.
#include <fmt/format.h>

#include <optional>
#include <utility>

#include "engine/connection.h"
#include "engine/duckdb_output.h"
#include "engine/row_feed.h"
#include "engine/sinks.h"

namespace kith::engine {

namespace {

// The bytes that the values of a row group may take.
constexpr std::uint64_t group_bytes = std::uint64_t{32} << 20;

class ParquetSink final : public Sink {
 public:
  ParquetSink(std::filesystem::path path, std::vector<SinkColumn> columns, Filesystem& files,
              const Settings& settings)
      : path_(std::move(path)),
        file_(files.create(path_)),
        written_(folder_.path() / "release.parquet"),
        connection_({1, settings.memory_bytes, settings.most_resident}, folder_, {written_},
                    RowOrder::as_threads_have_it) {
    guarded(path_.string(), [&] {
      feed_.emplace(connection_, std::move(columns));
      feed_->start(fmt::format("COPY ({}) TO {} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE_BYTES {})",
                               feed_->selection(), sql_text(written_.string()), group_bytes));
    });
  }

  void append(const Batch& batch) override {
    guarded(path_.string(), [&] { feed_->give(batch); });
  }

  void close() override {
    guarded(path_.string(), [&] { feed_->finish(); });
    copy_output(written_, *file_, path_.string());
  }

 private:
  std::filesystem::path path_;
  std::unique_ptr<WritableFile> file_;
  PrivateFolder folder_;
  std::filesystem::path written_;
  Connection connection_;
  std::optional<RowFeed> feed_;
};

}  // namespace

std::unique_ptr<Sink> create_parquet(const std::filesystem::path& path, std::vector<SinkColumn> columns,
                                     Filesystem& files, const Settings& settings) {
  return std::make_unique<ParquetSink>(path, std::move(columns), files, settings);
}

}  // namespace kith::engine
