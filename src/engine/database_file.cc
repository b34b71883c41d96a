#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <optional>
#include <string_view>
#include <system_error>

#include "base/digest.h"
#include "base/edit_distance.h"
#include "base/utf8.h"
#include "engine/databases.h"
#include "engine/drivers.h"
#include "engine/source_file.h"
#include "engine/text.h"
#include "kith/error.h"

namespace kith::engine {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t head_bytes = 16;

const Driver* driver_of(const fs::path& path) {
  std::error_code failed;
  const std::string head =
      fs::is_regular_file(path, failed) ? head_of(path, head_bytes).value_or("") : std::string();
  return find_driver(
      [&](const Driver& driver) { return driver.open_database && driver.begins && driver.begins(head); });
}

}  // namespace

bool is_database(const fs::path& path) { return driver_of(path) != nullptr; }

std::unique_ptr<Database> open_database(const Locator& locator, const Settings& settings) {
  const Driver* taking = find_driver(
      [&](const Driver& driver) { return driver.open_database && driver.takes && driver.takes(locator); });
  if (taking) return taking->open_database(locator, settings);
  const fs::path& path = locator.path;
  std::error_code failed;
  const auto status = fs::status(path, failed);
  if (!fs::exists(status))
    throw Error(ErrorCode::missing_file, "there is no such file", {path.string()}, "check the path");
  if (!fs::is_regular_file(status))
    throw Error(ErrorCode::missing_file, "this is not a regular file", {path.string()}, "name a file");
  if (!std::ifstream(path, std::ios::binary))
    throw Error(ErrorCode::missing_file, "the file cannot be read", {path.string()}, "check its permissions");
  if (const Driver* driver = driver_of(path)) return driver->open_database(locator, settings);
  throw Error(ErrorCode::bad_database, "the file is not a database kith can read", {path.string()},
              "kith reads files of DuckDB and SQLite");
}

Fingerprint fingerprint_of_database(const fs::path& path) {
  return [path, known = std::make_shared<std::optional<std::string>>()] {
    if (*known) return **known;
    std::string digest = sha256_of_file(path);
    for (const char* ending : {".wal", "-wal"})
      if (const fs::path log = path.string() + ending; fs::exists(log)) digest += "\n" + sha256_of_file(log);
    *known = digest;
    return digest;
  };
}

const DatabaseTable& table_named(const Catalog& catalog, const std::string& name, const std::string& file) {
  const auto found = std::ranges::find(catalog.tables, name, &DatabaseTable::name);
  if (found != catalog.tables.end()) return *found;
  std::vector<std::string> known;
  for (const DatabaseTable& table : catalog.tables) known.push_back(table.name);
  const std::string nearest = nearest_name(name, known);
  throw Error(ErrorCode::table_schema, fmt::format("the database has no table '{}'", name), {file},
              nearest.empty() ? "kith inspect lists its tables" : fmt::format("did you mean '{}'?", nearest));
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
