#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <string_view>
#include <system_error>

#include "engine/databases.h"
#include "engine/text.h"
#include "kith/error.h"

namespace kith::engine {

namespace {

namespace fs = std::filesystem;
using std::string_view_literals::operator""sv;

constexpr std::size_t head_bytes = 16;

enum class Kind { none, duckdb, sqlite };

Kind kind_of(const fs::path& path) {
  std::error_code failed;
  if (!fs::is_regular_file(path, failed)) return Kind::none;
  std::ifstream in(path, std::ios::binary);
  std::string head(head_bytes, '\0');
  in.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(in.gcount()));
  if (head == "SQLite format 3\0"sv) return Kind::sqlite;
  if (head.size() >= 12 && head.compare(8, 4, "DUCK") == 0) return Kind::duckdb;
  return Kind::none;
}

}  // namespace

bool is_database(const fs::path& path) { return kind_of(path) != Kind::none; }

std::unique_ptr<Database> open_database(const fs::path& path, const Settings& settings) {
  std::error_code failed;
  const auto status = fs::status(path, failed);
  if (!fs::exists(status))
    throw Error(ErrorCode::missing_file, "there is no such file", {path.string()}, "check the path");
  if (!fs::is_regular_file(status))
    throw Error(ErrorCode::missing_file, "this is not a regular file", {path.string()}, "name a file");
  if (!std::ifstream(path, std::ios::binary))
    throw Error(ErrorCode::missing_file, "the file cannot be read", {path.string()}, "check its permissions");
  switch (kind_of(path)) {
    case Kind::duckdb:
      return open_duckdb(path, settings);
    case Kind::sqlite:
      return open_sqlite(path, settings);
    case Kind::none:
      break;
  }
  throw Error(ErrorCode::bad_database, "the file is not a database kith can read", {path.string()},
              "kith reads files of DuckDB and SQLite");
}

const DatabaseTable& table_named(const Catalog& catalog, const std::string& name, const std::string& file) {
  const auto found = std::ranges::find(catalog.tables, name, &DatabaseTable::name);
  if (found == catalog.tables.end())
    throw Error(ErrorCode::table_schema, fmt::format("the database has no table '{}'", name), {file},
                "kith inspect lists its tables");
  return *found;
}

std::string place_of(const std::string& file, const std::string& table) {
  return fmt::format("{}, table '{}'", file, table);
}

void check_texts(const Table& table) {
  for (const Column& column : table.columns)
    for (Code code = 0; code < column.values.size(); ++code)
      if (invalid_utf8(column.values[code]) != std::string_view::npos)
        throw Error(ErrorCode::bad_encoding, "a value is not UTF-8", {table.source, 0, column.name},
                    "repair the database, or leave the column out");
}

}  // namespace kith::engine
