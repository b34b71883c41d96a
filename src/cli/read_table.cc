#include "cli/read_table.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/database.h"
#include "kith/error.h"
#include "plan/edit_distance.h"

namespace kith::cli {

engine::SourceOptions source_options(const std::string& path, const Reading& reading) {
  return {path, reading.format, reading.delimiter, reading.quote, reading.encoding, reading.header};
}

void refuse_database(const std::string& path) {
  if (!engine::is_database(path)) return;
  throw Error(ErrorCode::usage, "is a database, which may hold many tables", {path},
              fmt::format("`kith inspect {} --plan plan.toml` proposes a plan of its tables, then "
                          "`kith release plan.toml` releases and `kith audit --tables plan.toml` audits them",
                          path));
}

Table read_table(engine::Engine& engine, const engine::SourceOptions& options,
                 std::vector<std::string> columns, Progress& progress) {
  const auto source = engine.open(options);
  std::vector<std::string> present;
  for (const ColumnSchema& column : source->schema()) present.push_back(column.name);
  if (columns.empty()) columns = present;
  std::vector<std::string> wanted;
  for (const std::string& name : columns) {
    if (std::ranges::find(present, name) == present.end()) {
      const std::string nearest = plan::nearest_name(name, present);
      throw Error(ErrorCode::unknown_column,
                  fmt::format("there is no column '{}' in {}", name, source->description()),
                  {options.path.string()}, nearest.empty() ? "" : fmt::format("did you mean '{}'?", nearest));
    }
    if (std::ranges::find(wanted, name) == wanted.end()) wanted.push_back(name);
  }
  return source->read(wanted, progress);
}

Table read_maybe_empty(engine::Engine& engine, const engine::SourceOptions& options, Progress& progress) {
  return read_maybe_empty(*engine.open(options), progress);
}

Table read_maybe_empty(Source& source, Progress& progress) {
  std::vector<std::string> columns;
  Table empty;
  empty.source = source.description();
  for (const ColumnSchema& column : source.schema()) {
    columns.push_back(column.name);
    empty.columns.push_back({column.name, column.declared, {}, {}});
  }
  try {
    return source.read(columns, progress);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::no_rows) throw;
    return empty;
  }
}

}  // namespace kith::cli
