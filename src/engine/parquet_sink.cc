// Rows go into a table of texts, which spills to disk where it must; the engine writes it as Parquet into our
// own folder, and the bytes then go through the file layer like any other release.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <utility>

#include "engine/connection.h"
#include "engine/sinks.h"
#include "kith/error.h"

namespace kith::engine {

namespace {

constexpr std::size_t block_bytes = std::size_t{1} << 20;

// Types come from the source's own description; only plain ones are taken into SQL.
bool is_plain_type(const std::string& type) {
  return !type.empty() && type != "VARCHAR" && type != "BLOB" &&
         std::all_of(type.begin(), type.end(), [](char c) {
           return std::isupper(static_cast<unsigned char>(c)) ||
                  std::isdigit(static_cast<unsigned char>(c)) ||
                  std::string_view(" _(),").find(c) != std::string_view::npos;
         });
}

class ParquetSink final : public Sink {
 public:
  ParquetSink(std::filesystem::path path, std::vector<SinkColumn> columns, Filesystem& files,
              const Settings& settings)
      : path_(std::move(path)),
        columns_(std::move(columns)),
        file_(files.create(path_, Privacy::public_file)),
        written_(folder_.path() / "release.parquet"),
        connection_(settings, folder_, {written_}) {
    guarded([&] {
      std::string definitions;
      for (std::size_t i = 0; i < columns_.size(); ++i) {
        definitions += fmt::format("{}c{} VARCHAR", i == 0 ? "" : ", ", i);
        types_.push_back(type_of_column(columns_[i]));
      }
      connection_.run("CREATE TABLE release (" + definitions + ")");
    });
  }

  void append(const Batch& batch) override {
    guarded([&] { connection_.append("release", columns_, batch); });
  }

  void close() override {
    guarded([&] { connection_.run(copy_statement()); });
    std::ifstream in(written_, std::ios::binary);
    std::string block(block_bytes, '\0');
    while (in.read(block.data(), static_cast<std::streamsize>(block.size())) || in.gcount() > 0)
      file_->append({block.data(), static_cast<std::size_t>(in.gcount())});
    if (!in.eof())
      throw Error(ErrorCode::disk_failed, "the temporary data could not be read back", {path_.string()});
    file_->close();
  }

 private:
  // The declared type if every label survives it unchanged.
  std::string type_of_column(const SinkColumn& column) {
    if (!is_plain_type(column.declared)) return "VARCHAR";
    std::vector<Code> codes(column.labels.size());
    for (std::size_t i = 0; i < codes.size(); ++i) codes[i] = static_cast<Code>(i);
    connection_.run("CREATE OR REPLACE TABLE labels (label VARCHAR)");
    connection_.append("labels", {column}, Batch{codes.size(), {codes.data()}});
    try {
      const auto changed = connection_.rows_of(
          fmt::format("SELECT CAST(count(*) AS VARCHAR) FROM labels WHERE label IS DISTINCT FROM "
                      "CAST(TRY_CAST(label AS {}) AS VARCHAR)",
                      column.declared));
      return changed[0][0] == "0" ? column.declared : "VARCHAR";
    } catch (const QueryFailed& failure) {
      if (failure.cause() != QueryFailed::Cause::query) throw;
      return "VARCHAR";
    }
  }

  std::string copy_statement() const {
    std::string selected;
    for (std::size_t i = 0; i < columns_.size(); ++i)
      selected += fmt::format("{}CAST(c{} AS {}) AS {}", i == 0 ? "" : ", ", i, types_[i],
                              sql_name(columns_[i].name));
    return fmt::format("COPY (SELECT {} FROM release) TO {} (FORMAT parquet, COMPRESSION zstd)", selected,
                       sql_text(written_.string()));
  }

  template <class Work>
  void guarded(Work work) {
    try {
      work();
    } catch (const QueryFailed& failure) {
      throw_engine_error(failure, path_.string());
    }
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
