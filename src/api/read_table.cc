#include "api/read_table.h"

#include <algorithm>

#include <fmt/format.h>

#include "api/memory_watch.h"
#include "base/header_names.h"
#include "base/parallel.h"
#include "engine/database.h"
#include "engine/decimal_comma.h"
#include "kith/error.h"

namespace kith::api {

namespace {

// Whoever asks here shows no values, and is asked about numbers.
Table with_points(Table table, const Reading& how) {
  check_decimal(how);
  if (engine::has_decimal_comma(how)) engine::write_points(table);
  return table;
}

}  // namespace

engine::Settings settings_of(const Resources& resources) {
  return {resources.threads, resources.memory_bytes / 2, resources.memory_bytes};
}

unsigned threads_of(const Resources& resources) {
  return resources.threads == 0 ? hardware_threads() : std::min(resources.threads, most_threads);
}

Reading own_reading(Reading reading) {
  if (!reading.header) reading.header = true;
  if (!reading.delimiter) reading.delimiter = ",";
  if (!reading.quote) reading.quote = "\"";
  return reading;
}

void check_decimal(const Reading& reading) {
  if (reading.decimal && *reading.decimal != "," && *reading.decimal != ".")
    throw Error(ErrorCode::usage, "the decimal sign of a source is a point or a comma", {},
                "say --decimal , or leave it out");
}

void check_labels(const Reading& reading) {
  if (reading.labels && *reading.labels != "labels" && *reading.labels != "codes")
    throw Error(ErrorCode::usage, "of a value with a label, the label or the code is read", {},
                "say --labels codes, or leave it out");
}

void refuse_database(const std::filesystem::path& path) {
  if (!engine::is_database(path)) return;
  throw Error(
      ErrorCode::usage, "is a database, which may hold many tables", {path.string()},
      fmt::format("name one of them with --table; or `kith inspect {} --plan plan.toml` proposes a plan "
                  "of its tables, then `kith release plan.toml` releases and `kith audit --tables "
                  "plan.toml` audits them",
                  path.string()));
}

Table read_table(const Locator& locator, std::vector<std::string> columns, const Resources& resources,
                 Progress& progress) {
  const auto data = engine::open(locator, settings_of(resources));
  std::vector<std::string> present;
  for (const ColumnSchema& column : data->schema()) present.push_back(column.name);
  if (columns.empty()) columns = present;
  std::vector<std::string> wanted;
  for (const std::string& name : columns) {
    if (std::ranges::find(present, name) == present.end()) {
      throw Error(ErrorCode::unknown_column,
                  fmt::format("there is no column '{}' in {}", name, data->description()),
                  {locator.description()}, remedy_for_column(name, present, ""));
    }
    if (std::ranges::find(wanted, name) == wanted.end()) wanted.push_back(name);
  }
  MemoryWatch watch(progress, resources);
  Table table = data->read(wanted, watch);
  for (const SourceNote& note : data->notes()) progress.note(note.text);
  return with_points(std::move(table), locator.reading);
}

Table read_maybe_empty(const Locator& locator, const Resources& resources, Progress& progress) {
  MemoryWatch watch(progress, resources);
  return with_points(read_maybe_empty(*engine::open(locator, settings_of(resources)), watch),
                     locator.reading);
}

Table read_maybe_empty(Data& data, Progress& progress) {
  std::vector<std::string> columns;
  Table empty;
  empty.source = data.description();
  for (const ColumnSchema& column : data.schema()) {
    columns.push_back(column.name);
    empty.columns.push_back({column.name, column.declared, {}, {}});
  }
  try {
    return data.read(columns, progress);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::no_rows) throw;
    return empty;
  }
}

}  // namespace kith::api
