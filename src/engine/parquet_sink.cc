// Rows go into a table of texts, which spills to disk where it must; the engine writes it as Parquet into our
// own folder, and the bytes then go through the file layer like any other release.
#include <fmt/format.h>

#include <fstream>
#include <utility>

#include "engine/column_types.h"
#include "engine/connection.h"
#include "engine/sinks.h"
#include "kith/error.h"

namespace kith::engine {

namespace {

constexpr std::size_t block_bytes = std::size_t{1} << 20;

class ParquetSink final : public Sink {
 public:
  ParquetSink(std::filesystem::path path, std::vector<SinkColumn> columns, Filesystem& files,
              const Settings& settings)
      : path_(std::move(path)),
        columns_(std::move(columns)),
        file_(files.create(path_, Privacy::public_file)),
        written_(folder_.path() / "release.parquet"),
        connection_(settings, folder_, {written_}) {
    guarded(path_.string(), [&] {
      std::string definitions;
      for (std::size_t i = 0; i < columns_.size(); ++i) {
        definitions += fmt::format("{}c{} VARCHAR", i == 0 ? "" : ", ", i);
        types_.push_back(type_that_fits(connection_, columns_[i]));
      }
      connection_.run("CREATE TABLE release (" + definitions + ")");
    });
  }

  void append(const Batch& batch) override {
    guarded(path_.string(), [&] { connection_.append("release", columns_, batch); });
  }

  void close() override {
    guarded(path_.string(), [&] { connection_.run(copy_statement()); });
    std::ifstream in(written_, std::ios::binary);
    std::string block(block_bytes, '\0');
    while (in.read(block.data(), static_cast<std::streamsize>(block.size())) || in.gcount() > 0)
      file_->append({block.data(), static_cast<std::size_t>(in.gcount())});
    if (!in.eof())
      throw Error(ErrorCode::disk_failed, "the temporary data could not be read back", {path_.string()});
    file_->close();
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
