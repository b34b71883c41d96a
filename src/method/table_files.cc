#include "method/table_files.h"

#include "kith/error.h"

namespace kith::method {

namespace fs = std::filesystem;

engine::SourceOptions source_options(const plan::SourcePlan& source) {
  return {source.path, source.format, source.delimiter, source.quote, source.encoding, source.header};
}

std::string format_of(const fs::path& release) {
  return release.extension() == ".parquet" ? "parquet" : "csv";
}

engine::SourceOptions written_options(const fs::path& temporary, const std::string& format) {
  engine::SourceOptions options;
  options.path = temporary;
  options.format = format;
  if (format == "csv") {
    options.delimiter = ",";
    options.quote = "\"";
    options.encoding = "utf-8";
    options.header = true;
  }
  return options;
}

Table read_written(engine::Engine& engine, const fs::path& path, const std::string& format,
                   Progress& progress) {
  const auto source = engine.open(written_options(path, format));
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
