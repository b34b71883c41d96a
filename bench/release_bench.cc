// What a whole release takes, beside what the embedded engine needs for merely copying the file and for grouping by the
// same columns, and beside other tools on Adult, all in the same run. Every run is a process of its own. It writes the
// part "rivals" of docs/performance.md.
//
// Adult (nine quasi columns) where ../shared/data/adult is; made-up people with four and, on the smaller table, nine quasi
// columns (25,920 nodes, nearly every row unique: the search dominates), as CSV and as Parquet.
//
//   release_bench [ROWS…]      1000000 and 10000000 if none are given

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "bench/adult.h"
#include "bench/engine_rival.h"
#include "bench/finished.h"
#include "bench/other_tools.h"
#include "bench/page_part.h"
#include "bench/people.h"

namespace {

namespace fs = std::filesystem;
using namespace kith::bench;

constexpr std::uint64_t nine_columns_up_to = 1'000'000;

// Prints a line of seconds by phase, and gives a row of the page.
std::string compare(const std::string& name, const fs::path& plan, const fs::path& data,
                    const std::string& delimiter, const fs::path& out) {
  const Finished finished = release(plan, out);
  fs::remove_all(out);
  const fs::path copy = out.string() + "-copy" + data.extension().string();
  const EngineRival rival =
      engine_rival(data, copy, delimiter, finished.result["quasi"].get<std::vector<std::string>>());
  const auto& s = finished.result["cpu_seconds"];
  const auto rows = finished.result["input"]["rows"].get<std::uint64_t>();
  fmt::print("{:<20} {:>9}", name, rows);
  for (const char* phase : {"read", "tuples", "search", "frontier", "write", "verify"})
    fmt::print(" {:>8.2f}", s[phase].get<double>());
  fmt::print(" {:>8.2f} {:>8.2f} {:>8.2f}\n", finished.cpu_seconds, rival.copy.cpu_seconds,
             rival.group.cpu_seconds);
  std::fflush(stdout);
  return fmt::format(
      "| {} | {} | {:.2f} | {:.2f} | {:.2f} | {:.2f} | {:.2f} | {:.0f} | {:.0f} | {:.2f} | {:.2f} |\n", name,
      rows, finished.cpu_seconds, rival.copy.cpu_seconds, rival.group.cpu_seconds,
      finished.cpu_seconds / rival.copy.cpu_seconds, finished.cpu_seconds / rival.group.cpu_seconds,
      1024 * finished.peak_gib, 1024 * rival.copy.peak_gib, finished.seconds,
      finished.seconds / rival.copy.seconds);
}

std::string compare_adult(const fs::path& folder) {
  if (!has_adult()) {
    fmt::print("Adult skipped: ../shared/data/adult is not here\n");
    return {};
  }
  write_adult_plan(folder / "adult.toml", adult_columns(), true, "max_suppression = \"4%\"\n");
  return compare("Adult, nine quasi", folder / "adult.toml", adult_folder() / "adult.csv", ";",
                 folder / "out");
}

std::string compare_people(const fs::path& folder, std::uint64_t rows) {
  apart([&] { write_people(folder, rows); });
  const fs::path out = folder / "out", data = folder / "people.csv";
  std::string table = compare("four quasi, CSV", folder / "four.toml", data, ",", out);
  if (rows <= nine_columns_up_to) table += compare("nine quasi, CSV", folder / "nine.toml", data, ",", out);
  const fs::path parquet = write_parquet(folder);
  table += compare("four quasi, Parquet", parquet, folder / "people.parquet", ",", out);
  fs::remove_all(folder);
  return table;
}

}  // namespace

int main(int count, char** words) {
  const fs::path work = fs::path(KITH_BINARY).parent_path() / "bench-data";
  fmt::print(
      "processor seconds by phase and of the whole process; then of the engine's own copy of the file and "
      "its GROUP BY\n\n");
  fmt::print("{:<20} {:>9} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8}\n", "table", "rows", "read",
             "tuples", "search", "frontier", "write", "verify", "whole", "copy", "group");
  std::string engine =
      "| table | rows | kith, CPU s | copy, CPU s | GROUP BY, CPU s | kith / copy | kith / GROUP BY | kith, "
      "MiB | copy, MiB | "
      "kith, wall s | wall, kith / copy |\n|---|---|---|---|---|---|---|---|---|---|---|\n";
  engine += compare_adult(work / "adult");
  std::vector<std::uint64_t> sizes;
  for (int i = 1; i < count; ++i) sizes.push_back(std::strtoull(words[i], nullptr, 10));
  if (sizes.empty()) sizes = {1'000'000, 10'000'000};
  for (const std::uint64_t rows : sizes) engine += compare_people(work / std::to_string(rows), rows);
  const std::string tools = compare_other_tools(work / "adult");
  fmt::print("\n{}", tools);
  replace_part(fs::path(KITH_SOURCE_DIR) / "docs/performance.md", "rivals", engine + "\n" + tools);
  return 0;
}
