#include "bench/engine_rival.h"

#include <fmt/format.h>

#include "engine/connection.h"

namespace kith::bench {

namespace fs = std::filesystem;
using namespace kith::engine;

namespace {

bool is_parquet(const fs::path& path) { return path.extension() == ".parquet"; }

std::string rows_of(const fs::path& data, const std::string& delimiter) {
  const std::string path = sql_text(data.string());
  if (is_parquet(data)) return fmt::format("read_parquet({})", path);
  return fmt::format("read_csv({}, all_varchar = true, header = true, delim = {})", path,
                     sql_text(delimiter));
}

}  // namespace

void copy_by_engine(const fs::path& from, const fs::path& to, const std::string& delimiter) {
  const PrivateFolder folder;
  Connection connection({}, folder, {from, to});
  connection.run(fmt::format("COPY (SELECT * FROM {}) TO {} ({})", rows_of(from, delimiter),
                             sql_text(to.string()),
                             is_parquet(to) ? "FORMAT PARQUET" : "HEADER, DELIMITER ','"));
}

void group_by_engine(const fs::path& data, const std::string& delimiter,
                     const std::vector<std::string>& columns) {
  const PrivateFolder folder;
  Connection connection({}, folder, {data});
  std::string names;
  for (const std::string& column : columns) names += (names.empty() ? "" : ", ") + sql_name(column);
  connection.run(fmt::format("CREATE TEMP TABLE g AS SELECT {0}, count(*) AS n FROM {1} GROUP BY {0}", names,
                             rows_of(data, delimiter)));
}

EngineRival engine_rival(const fs::path& data, const fs::path& copy, const std::string& delimiter,
                         const std::vector<std::string>& columns) {
  EngineRival rival;
  fs::create_directories(copy.parent_path());
  rival.copy = apart([&] { copy_by_engine(data, copy, delimiter); });
  fs::remove(copy);
  rival.group = apart([&] { group_by_engine(data, delimiter, columns); });
  return rival;
}

}  // namespace kith::bench
