// How much processor time `kith inspect` takes, as a process of its own: of made-up flights (19 columns, like those of
// nycflights13), and of Adult where ../shared/data/adult is.
//
//   inspect_bench [ROWS…]      337000 if none are given

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "bench/finished.h"
#include "testing/random_tables.h"

namespace {

namespace fs = std::filesystem;
using kith::testing::Random;

// The smaller the likelier.
std::uint64_t draw_low(Random& random, std::uint64_t count) { return random() % (random() % count + 1); }

int clock_of(int minutes) {
  const int within = (minutes + 1440) % 1440;
  return within / 60 * 100 + within % 60;
}

std::string or_none(bool is_there, int number) { return is_there ? std::to_string(number) : "NA"; }

// One flight of a day; about one in forty was cancelled, and of some others no one knows when they came.
std::string flight(Random& random, int month, int day) {
  const int scheduled = 300 + static_cast<int>(random() % 1140);
  const std::uint64_t from = random() % 3, to = draw_low(random, 105);
  const int distance = 80 + static_cast<int>((from * 397 + to * 911) % 2500);
  const int in_air = distance / 7 + 10 + static_cast<int>(random() % 20);
  const int late = static_cast<int>(draw_low(random, 120)) - 12;
  const int later = late + static_cast<int>(random() % 40) - 25;
  const bool flew = random() % 40 != 0, arrived = flew && random() % 300 != 0;
  const int lands = scheduled + in_air + 35;
  return fmt::format(
      "2013,{},{},{},{},{},{},{},{},C{},{},{},O{},D{},{},{},{},{},2013-{:02}-{:02} {:02}:00:00\n", month, day,
      or_none(flew, clock_of(scheduled + late)), clock_of(scheduled), or_none(flew, late),
      or_none(flew, clock_of(lands + later)), clock_of(lands), or_none(arrived, later), draw_low(random, 16),
      1 + draw_low(random, 8000), random() % 130 ? fmt::format("N{}", 100 + random() % 4000) : "NA", from, to,
      or_none(arrived, in_air), distance, scheduled / 60, scheduled % 60, month, day, scheduled / 60);
}

fs::path write_flights(const fs::path& folder, std::uint64_t rows) {
  fs::create_directories(folder);
  std::ofstream out(folder / "flights.csv");
  out << "year,month,day,dep_time,sched_dep_time,dep_delay,arr_time,sched_arr_time,arr_delay,carrier,flight,"
         "tailnum,origin,dest,air_time,distance,hour,minute,time_hour\n";
  Random random(7);
  for (std::uint64_t row = 0; row < rows; ++row) {
    const auto day = static_cast<int>(row * 336 / rows);
    out << flight(random, day / 28 + 1, day % 28 + 1);
  }
  return folder / "flights.csv";
}

void measure(const std::string& name, const fs::path& data, const fs::path& folder) {
  const kith::bench::Finished finished = kith::bench::inspect(data, folder / "plan.toml", folder);
  fmt::print("{:<10} {:>9} {:>8} {:>8.2f} {:>8.2f} {:>6.2f}\n", name,
             finished.result["rows"].get<std::uint64_t>(), finished.result["columns"].size(),
             finished.cpu_seconds, finished.seconds, finished.peak_gib);
  std::fflush(stdout);
}

}  // namespace

int main(int count, char** words) {
  const fs::path work = fs::path(KITH_BINARY).parent_path() / "bench-data" / "inspect";
  fmt::print("{:<10} {:>9} {:>8} {:>8} {:>8} {:>6}\n", "table", "rows", "columns", "CPU s", "whole s", "GiB");
  const fs::path adult = fs::path(KITH_SOURCE_DIR) / "../shared/data/adult/adult.csv";
  if (fs::exists(adult)) measure("Adult", adult, work);
  std::vector<std::uint64_t> sizes;
  std::transform(words + 1, words + count, std::back_inserter(sizes),
                 [](const char* word) { return std::strtoull(word, nullptr, 10); });
  if (sizes.empty()) sizes = {337'000};
  for (const std::uint64_t rows : sizes) measure("flights", write_flights(work, rows), work);
  fs::remove_all(work);
  return 0;
}
