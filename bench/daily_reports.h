// Made-up daily reports for benchmarks: step number, age, district, sex and one of fifty diagnoses,
// Zipf-skewed. Every third day some diagnosis breaks out and takes up to half of the day's records, so that a
// day on its own is often too skewed for l = 4 and several days together are not.
#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

namespace kith::bench {

class DailyReports {
 public:
  explicit DailyReports(std::uint64_t per_day, std::uint64_t values = 50);

  static std::string header();
  // Appends the next record, of the day it belongs to, with its line's end.
  void append_to(std::string& text);
  std::uint64_t day() const { return day_; }

 private:
  void begin_day();

  std::uint64_t per_day_, day_ = 0, left_ = 0;
  std::vector<double> shares_;
  std::mt19937_64 random_{20240229};
  std::discrete_distribution<int> diagnosis_;
};

// Writes reports.csv of `rows` records over `days` days and plan.toml (window 7, l = 4, anatomy).
void write_reports(const std::filesystem::path& folder, std::uint64_t rows, std::uint64_t days);

}  // namespace kith::bench
