// The search over times beside what the embedded engine needs to count distinct persons by GROUP BY at three
// of the eight granularities, in the same run, from a table it holds in memory with times as times. `tuples`
// is what kith spends on grouping the rows before the search begins. All are seconds of processor time, which
// neighbours on the machine hardly change.
//
//   timestamped_bench [ROWS…]      1000000 and 10000000 if none are given; a tenth as many persons
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "bench/cpu_watch.h"
#include "bench/finished.h"
#include "bench/visits.h"
#include "engine/connection.h"

namespace {

namespace fs = std::filesystem;
using kith::bench::Finished;

double counts_by_the_engine(const fs::path& data) {
  using namespace kith::engine;
  const PrivateFolder folder;
  Connection connection({}, folder, {data});
  connection.run(fmt::format(
      "CREATE TABLE visits AS SELECT person, area, sex, strptime(visited, '%Y-%m-%d %H:%M') AS visited FROM "
      "read_csv({}, all_varchar = true, header = true, delim = ',')",
      sql_text(data.string())));
  kith::bench::CpuWatch watch;
  for (const char* granularity : {"day", "week", "month"})
    connection.run(
        fmt::format("CREATE OR REPLACE TEMP TABLE counted AS SELECT area, sex, date_trunc('{}', "
                    "visited) AS granule, count(DISTINCT person) AS persons FROM visits GROUP BY ALL",
                    granularity));
  return watch.lap();
}

void compare(const std::string& name, const fs::path& plan, const fs::path& out, double engine) {
  const Finished finished = kith::bench::release(plan, out);
  const auto& s = finished.result["cpu_seconds"];
  const double tuples = s["tuples"].get<double>(), search = s["search"].get<double>();
  fmt::print(
      "{:<10} {:>9} {:>8} {:>7} {:>7.2f} {:>7.2f} {:>7.2f} {:>8.2f} {:>6.2f} {:>7.2f} {:>8.2f} {:>9.2f}\n",
      name, finished.result["input"]["rows"].get<std::uint64_t>(),
      finished.result["input"]["persons"].get<std::uint64_t>(),
      finished.result["lattice"]["checked"].get<std::uint64_t>(), s["read"].get<double>(), tuples, search,
      finished.cpu_seconds, finished.peak_gib, engine, search / engine, (tuples + search) / engine);
  std::fflush(stdout);
}

}  // namespace

int main(int count, char** words) {
  const fs::path work = fs::path(KITH_BINARY).parent_path() / "bench-data";
  fmt::print(
      "seconds of processor time, all threads; `engine` is COUNT(DISTINCT person) GROUP BY at day, week and "
      "month\n\n");
  fmt::print("{:<10} {:>9} {:>8} {:>7} {:>7} {:>7} {:>7} {:>8} {:>6} {:>7} {:>8} {:>9}\n", "plan", "rows",
             "persons", "checked", "read", "tuples", "search", "whole", "GiB", "engine", "s/engine",
             "t+s/engine");
  std::vector<std::uint64_t> sizes;
  for (int i = 1; i < count; ++i) sizes.push_back(std::strtoull(words[i], nullptr, 10));
  if (sizes.empty()) sizes = {1'000'000, 10'000'000};
  for (const std::uint64_t rows : sizes) {
    const fs::path folder = work / fmt::format("visits-{}", rows);
    kith::bench::write_visits(folder, rows, rows / 10);
    const double engine = counts_by_the_engine(folder / "visits.csv");
    compare("time only", folder / "time-only.toml", folder / "out", engine);
    compare("joint", folder / "joint.toml", folder / "out", engine);
    fs::remove_all(folder);
  }
  return 0;
}
