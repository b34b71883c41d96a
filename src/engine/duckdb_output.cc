#include "engine/duckdb_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <numeric>
#include <string_view>
#include <vector>

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

}  // namespace

std::string type_that_fits(Connection& connection, const SinkColumn& column) {
  if (!is_plain_type(column.declared)) return "VARCHAR";
  std::vector<Code> codes(column.labels.size());
  std::iota(codes.begin(), codes.end(), Code{0});
  connection.run("CREATE OR REPLACE TABLE labels (label VARCHAR)");
  connection.append("labels", {column}, Batch{codes.size(), {codes.data()}});
  try {
    const auto changed = connection.rows_of(
        fmt::format("SELECT CAST(count(*) AS VARCHAR) FROM labels WHERE label IS DISTINCT FROM "
                    "CAST(TRY_CAST(label AS {}) AS VARCHAR)",
                    column.declared));
    return changed[0][0] == "0" ? column.declared : "VARCHAR";
  } catch (const QueryFailed& failure) {
    if (failure.cause() != QueryFailed::Cause::query) throw;
    return "VARCHAR";
  }
}

std::string texts_table(const std::string& name, std::size_t columns) {
  std::string definitions;
  for (std::size_t i = 0; i < columns; ++i)
    definitions += fmt::format("{}c{} VARCHAR", i == 0 ? "" : ", ", i);
  return fmt::format("CREATE TABLE {} ({})", name, definitions);
}

void copy_output(const std::filesystem::path& written, WritableFile& file, const std::string& name) {
  std::ifstream in(written, std::ios::binary);
  std::string block(block_bytes, '\0');
  while (in.read(block.data(), static_cast<std::streamsize>(block.size())) || in.gcount() > 0)
    file.append({block.data(), static_cast<std::size_t>(in.gcount())});
  if (!in.eof()) throw Error(ErrorCode::disk_failed, "the temporary data could not be read back", {name});
  file.close();
}

}  // namespace kith::engine
