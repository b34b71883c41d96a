#include "method/table_files.h"

#include "kith/error.h"

namespace kith::method {

namespace fs = std::filesystem;

void require_files(const Locator& source, Filesystem& files, const std::string& remedy) {
  for (const fs::path& path : engine::files_of(source))
    if (!files.exists(path)) throw Error(ErrorCode::missing_file, "no such file", {path.string()}, remedy);
}

std::string format_of(const fs::path& release) {
  return release.extension() == ".parquet" ? "parquet" : "csv";
}

Locator written_file(const fs::path& temporary, const std::string& format) {
  if (format == "csv") return {temporary, {"csv", ",", "\"", "utf-8", true}};
  return {temporary, {.format = format, .delimiter = {}, .quote = {}, .encoding = {}}};
}

Table read_written(engine::Engine& engine, const fs::path& path, const std::string& format,
                   Progress& progress) {
  const auto source = engine.open(written_file(path, format));
  std::vector<std::string> columns;
  for (const ColumnSchema& column : source->schema()) columns.push_back(column.name);
  return source->read(columns, progress);
}

void refuse_second_of_a_name(const fs::path& release, Filesystem& files) {
  for (const char* ending : {".csv", ".parquet"}) {
    fs::path other = release;
    other.replace_extension(ending);
    if (other != release && files.exists(other))
      throw Error(ErrorCode::output_is_input,
                  "is a release of the same name, whose certificate would be replaced", {other.string()},
                  "remove it, or choose another folder with -o or another name");
  }
}

}  // namespace kith::method
