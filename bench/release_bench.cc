// How long a whole release takes, beside what the embedded engine needs for merely copying the file and for
// grouping by the same columns, in the same run. Each release runs as its own process, so that its peak
// memory is its own.
//
// Adult (nine quasi columns) where ../shared/data/adult is; made-up people with four and, on the smaller
// table, nine quasi columns (25,920 nodes, nearly every row unique: the search dominates).
//
//   release_bench [ROWS…]      1000000 and 10000000 if none are given

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "bench/finished.h"
#include "bench/people.h"
#include "engine/connection.h"

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t nine_columns_up_to = 1'000'000;

using kith::bench::Finished;
using kith::bench::release;
using kith::bench::seconds_of;

struct Rival {
  double copy = 0, group = 0;
};

Rival rival(const fs::path& data, const fs::path& out, const std::string& delimiter,
            const std::vector<std::string>& quasi) {
  using namespace kith::engine;
  const PrivateFolder folder;
  fs::create_directories(out);
  const fs::path copy = out / "copy.csv";
  Connection connection({}, folder, {data, copy});
  const std::string from = fmt::format("read_csv({}, all_varchar = true, header = true, delim = {})",
                                       sql_text(data.string()), sql_text(delimiter));
  std::string columns;
  for (const std::string& column : quasi) columns += (columns.empty() ? "" : ", ") + sql_name(column);
  Rival times;
  times.copy = seconds_of([&] {
    connection.run(
        fmt::format("COPY (SELECT * FROM {}) TO {} (HEADER, DELIMITER ',')", from, sql_text(copy.string())));
  });
  times.group = seconds_of([&] {
    connection.run(fmt::format(
        "CREATE OR REPLACE TEMP TABLE g AS SELECT {0}, count(*) AS n FROM {1} GROUP BY {0}", columns, from));
  });
  fs::remove(copy);
  return times;
}

void compare(const std::string& name, const fs::path& plan, const fs::path& data,
             const std::string& delimiter, const fs::path& out) {
  const Finished finished = release(plan, out);
  const auto& s = finished.result["seconds"];
  const Rival times = rival(data, out, delimiter, finished.result["quasi"].get<std::vector<std::string>>());
  fmt::print(
      "{:<10} {:>9} {:>7.2f} {:>7.2f} {:>7.2f} {:>7.2f} {:>8.2f} {:>6.2f} {:>8.2f} {:>8.2f} {:>7.2f} "
      "{:>7.2f}\n",
      name, finished.result["input"]["rows"].get<std::uint64_t>(), s["read"].get<double>(),
      s["search"].get<double>(), s["write"].get<double>(), s["verify"].get<double>(), finished.seconds,
      finished.peak_gib, times.copy, times.group, finished.seconds / times.copy,
      finished.seconds / times.group);
  std::fflush(stdout);
}

fs::path adult_plan(const fs::path& folder, const fs::path& adult) {
  fs::create_directories(folder);
  std::ofstream out(folder / "adult.toml");
  out << fmt::format("[source]\npath = \"{}\"\n[columns]\n",
                     fs::absolute(adult / "adult.csv").lexically_normal().string());
  for (const char* column : {"sex", "age", "race", "marital-status", "education", "native-country",
                             "workclass", "occupation", "salary-class"})
    out << fmt::format(
        "{} = {{ role = \"quasi\", hierarchy = \"{}\" }}\n", column,
        fs::absolute(adult / fmt::format("adult_hierarchy_{}.csv", column)).lexically_normal().string());
  out << "[privacy]\nk = 5\n[method]\nmax_suppression = \"4%\"\n";
  return folder / "adult.toml";
}

}  // namespace

int main(int count, char** words) {
  const fs::path work = fs::path(KITH_BINARY).parent_path() / "bench-data";
  fmt::print(
      "seconds: read, search, write, verify; the whole process and its peak memory in GiB; then the engine's "
      "own\n"
      "CSV-to-CSV copy and GROUP BY of the same file, and the whole release as a multiple of each\n\n");
  fmt::print("{:<10} {:>9} {:>7} {:>7} {:>7} {:>7} {:>8} {:>6} {:>8} {:>8} {:>7} {:>7}\n", "table", "rows",
             "read", "search", "write", "verify", "whole", "GiB", "copy", "group", "/copy", "/group");
  const fs::path adult = fs::path(KITH_SOURCE_DIR) / "../shared/data/adult";
  if (fs::exists(adult / "adult.csv"))
    compare("Adult", adult_plan(work / "adult", adult), adult / "adult.csv", ";", work / "adult");
  else
    fmt::print("Adult      skipped: ../shared/data/adult is not here\n");
  std::vector<std::uint64_t> sizes;
  for (int i = 1; i < count; ++i) sizes.push_back(std::strtoull(words[i], nullptr, 10));
  if (sizes.empty()) sizes = {1'000'000, 10'000'000};
  for (const std::uint64_t rows : sizes) {
    const fs::path folder = work / std::to_string(rows);
    kith::bench::write_people(folder, rows);
    compare("four quasi", folder / "four.toml", folder / "people.csv", ",", folder / "out");
    if (rows <= nine_columns_up_to)
      compare("nine quasi", folder / "nine.toml", folder / "people.csv", ",", folder / "out");
    fs::remove_all(folder);
  }
  return 0;
}
