#include "method/table_files.h"

#include <algorithm>

#include "kith/error.h"

namespace kith::method {

namespace fs = std::filesystem;

void require_files(const Locator& source, Filesystem& files, const std::string& remedy) {
  for (const fs::path& path : engine::files_of(source))
    if (!files.exists(path)) throw Error(ErrorCode::missing_file, "no such file", {path.string()}, remedy);
}

std::vector<std::string> names_of(const std::vector<ColumnSchema>& schema) {
  std::vector<std::string> names;
  for (const ColumnSchema& column : schema) names.push_back(column.name);
  return names;
}

Table read_or_empty(Data& source, const std::vector<std::string>& columns, Progress& progress) {
  std::vector<HashedColumn> none;
  return read_or_empty(source, columns, none, progress);
}

Table read_or_empty(Data& source, const std::vector<std::string>& columns, std::vector<HashedColumn>& beside,
                    Progress& progress) {
  try {
    if (!columns.empty()) return source.read_beside(columns, beside, progress);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::no_rows) throw;
  }
  Table table;
  table.source = source.description();
  for (const std::string& name : columns) {
    const auto schema = std::ranges::find(source.schema(), name, &ColumnSchema::name);
    table.columns.push_back({name, schema->declared, {}, {}});
  }
  return table;
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
  return source->read(names_of(source->schema()), progress);
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

void LineFile::append(std::string_view lines) {
  constexpr std::size_t most_waiting = std::size_t{1} << 20;
  waiting_ += lines;
  if (waiting_.size() < most_waiting) return;
  file_->append(waiting_);
  waiting_.clear();
}

void LineFile::close() {
  if (!waiting_.empty()) file_->append(waiting_);
  file_->close();
}

}  // namespace kith::method
