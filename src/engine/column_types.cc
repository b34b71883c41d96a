#include "engine/column_types.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>
#include <vector>

namespace kith::engine {

namespace {

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
  for (std::size_t i = 0; i < codes.size(); ++i) codes[i] = static_cast<Code>(i);
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

}  // namespace kith::engine
