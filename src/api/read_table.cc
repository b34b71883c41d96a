#include "api/read_table.h"

#include <algorithm>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "api/memory_table.h"
#include "base/parallel.h"
#include "engine/database.h"
#include "kith/error.h"
#include "plan/edit_distance.h"

namespace kith::api {

namespace {

// A locator's source with what it needs to stay open.
struct Opened {
  std::unique_ptr<engine::Engine> engine;
  std::unique_ptr<engine::Database> database;
  std::unique_ptr<Source> source;
};

Opened open(const Locator& locator, const MemoryTable* memory, const Resources& resources) {
  Opened opened;
  if (locator.table) {
    opened.database = engine::open_database(locator.path, settings_of(resources));
    opened.source = opened.database->open(*locator.table);
    return opened;
  }
  opened.engine = engine::embedded(settings_of(resources));
  opened.source = opened.engine->open(memory ? source_options(memory->path(), MemoryTable::reading())
                                             : source_options(locator.path, locator.reading));
  return opened;
}

// Gives the opened source to `work`; errors of rows in memory name them as the caller does.
template <typename Work>
Table with_source(const Locator& locator, const Resources& resources, Progress& progress, const Work& work) {
  if (!locator.rows) return work(*open(locator, nullptr, resources).source);
  const MemoryTable memory(*locator.rows, locator.name, progress);
  try {
    Table table = work(*open(locator, &memory, resources).source);
    table.source = locator.name;
    return table;
  } catch (const Error& error) {
    throw memory.named(error);
  }
}

}  // namespace

engine::Settings settings_of(const Resources& resources) {
  return {resources.threads, resources.memory_bytes / 2};
}

unsigned threads_of(const Resources& resources) {
  return resources.threads == 0 ? hardware_threads() : resources.threads;
}

engine::SourceOptions source_options(const std::filesystem::path& path, const Reading& reading) {
  return {path, reading.format, reading.delimiter, reading.quote, reading.encoding, reading.header};
}

Reading own_reading(Reading reading) {
  if (!reading.header) reading.header = true;
  if (!reading.delimiter) reading.delimiter = ",";
  if (!reading.quote) reading.quote = "\"";
  return reading;
}

void refuse_database(const std::filesystem::path& path) {
  if (!engine::is_database(path)) return;
  throw Error(ErrorCode::usage, "is a database, which may hold many tables", {path.string()},
              fmt::format("`kith inspect {} --plan plan.toml` proposes a plan of its tables, then "
                          "`kith release plan.toml` releases and `kith audit --tables plan.toml` audits them",
                          path.string()));
}

Table read_table(const Locator& locator, std::vector<std::string> columns, const Resources& resources,
                 Progress& progress) {
  return with_source(locator, resources, progress, [&](Source& source) {
    std::vector<std::string> present;
    for (const ColumnSchema& column : source.schema()) present.push_back(column.name);
    if (columns.empty()) columns = present;
    std::vector<std::string> wanted;
    for (const std::string& name : columns) {
      if (std::ranges::find(present, name) == present.end()) {
        const std::string nearest = plan::nearest_name(name, present);
        throw Error(ErrorCode::unknown_column,
                    fmt::format("there is no column '{}' in {}", name, source.description()),
                    {locator.rows ? locator.name : locator.path.string()},
                    nearest.empty() ? "" : fmt::format("did you mean '{}'?", nearest));
      }
      if (std::ranges::find(wanted, name) == wanted.end()) wanted.push_back(name);
    }
    return source.read(wanted, progress);
  });
}

Table read_maybe_empty(const Locator& locator, const Resources& resources, Progress& progress) {
  return with_source(locator, resources, progress,
                     [&](Source& source) { return read_maybe_empty(source, progress); });
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

}  // namespace kith::api
