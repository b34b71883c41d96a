#include "bench/visits.h"

#include <cmath>
#include <fstream>
#include <random>
#include <string>

#include <fmt/format.h>

namespace kith::bench {

namespace {

namespace fs = std::filesystem;

// Uniform in [0, 1), the same on every platform.
double share(std::mt19937_64& random) { return static_cast<double>(random() >> 11) * 0x1.0p-53; }

std::string time_text(std::uint64_t minute) {
  static constexpr int days_of[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  std::uint64_t day = minute / 1440, of_day = minute % 1440;
  int year = 2023;
  for (;; ++year) {
    const std::uint64_t length = year % 4 == 0 ? 366 : 365;
    if (day < length) break;
    day -= length;
  }
  int month = 0;
  for (;; ++month) {
    const std::uint64_t length =
        static_cast<std::uint64_t>(days_of[month]) + (month == 1 && year % 4 == 0 ? 1 : 0);
    if (day < length) break;
    day -= length;
  }
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}", year, month + 1, day + 1, of_day / 60, of_day % 60);
}

void write_plan(const fs::path& path, bool time_only) {
  std::ofstream out(path);
  out << "[source]\npath = \"visits.csv\"\n[columns]\n"
         "person = \"person\"\n"
         "area = { role = \"quasi\", hierarchy = { mask = \"right\", levels = 3 } }\n"
         "sex = \"quasi\"\n"
         "visited = { role = \"quasi\", hierarchy = { calendar = [\"minute\", \"hour\", \"day\", \"week\", "
         "\"month\", \"quarter\", \"half-year\", \"year\"] } }\n"
         "exam = \"plain\"\n[privacy]\nk = 5\n[method]\nname = \"full-domain\"\nmax_suppression = \"1%\"\n";
  if (time_only) out << "generalize = [\"visited\"]\n";
}

}  // namespace

void write_visits(const fs::path& folder, std::uint64_t rows, std::uint64_t persons) {
  fs::create_directories(folder);
  std::mt19937_64 random(20060103);
  std::ofstream out(folder / "visits.csv");
  out << "person,area,sex,visited,exam\n";
  constexpr std::uint64_t minutes = std::uint64_t{1096} * 1440;
  std::string buffer;
  for (std::uint64_t row = 0; row < rows; ++row) {
    // One in fifty rows is of the two hundredth part of the persons who come all the time.
    const bool often = random() % 50 == 0;
    const std::uint64_t person = often ? random() % (persons / 200 + 1) : random() % persons;
    const auto area = static_cast<std::uint64_t>(1000 * std::pow(share(random), 1.5));
    const std::uint64_t hour_of_day = 7 + random() % 12, day = random() % 1096;
    const std::uint64_t minute = day * 1440 + hour_of_day * 60 + random() % 60;
    fmt::format_to(std::back_inserter(buffer), "p{},{:03},{},{},{}\n", person, area,
                   person % 2 == 0 ? "f" : "m", time_text(minute % minutes), random() % 40);
    if (buffer.size() > 1 << 20) {
      out << buffer;
      buffer.clear();
    }
  }
  out << buffer;
  write_plan(folder / "time-only.toml", true);
  write_plan(folder / "joint.toml", false);
}

}  // namespace kith::bench
