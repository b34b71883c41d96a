#include "bench/daily_reports.h"

#include <fstream>

#include <fmt/format.h>

namespace kith::bench {

namespace fs = std::filesystem;

DailyReports::DailyReports(std::uint64_t per_day, std::uint64_t values) : per_day_(per_day) {
  for (std::uint64_t v = 1; v <= values; ++v) shares_.push_back(1.0 / static_cast<double>(v));
}

std::string DailyReports::header() { return "day,age,district,sex,diagnosis\n"; }

void DailyReports::begin_day() {
  ++day_;
  left_ = per_day_;
  std::vector<double> today = shares_;
  double all = 0;
  for (const double share : today) all += share;
  if (random_() % 3 == 0) {
    const double outbreak = static_cast<double>(random_() % 100) / 100;  // so much again as all others
    today[random_() % today.size()] += outbreak * all;
  }
  diagnosis_ = std::discrete_distribution<int>(today.begin(), today.end());
}

void DailyReports::append_to(std::string& text) {
  if (left_ == 0) begin_day();
  --left_;
  const std::uint64_t draw = random_();
  fmt::format_to(std::back_inserter(text), "{},{},d{:03},{},diagnosis {:02}\n", day_, 1 + draw % 95,
                 draw / 95 % 400, draw / 38000 % 2 == 0 ? "f" : "m", diagnosis_(random_));
}

void write_reports(const fs::path& folder, std::uint64_t rows, std::uint64_t days) {
  fs::create_directories(folder);
  std::ofstream out(folder / "reports.csv", std::ios::binary);
  DailyReports reports(rows / days);
  std::string text = DailyReports::header();
  for (std::uint64_t row = 0; row < rows; ++row) {
    reports.append_to(text);
    if (text.size() < (1 << 20)) continue;
    out << text;
    text.clear();
  }
  out << text;
  std::ofstream(folder / "plan.toml")
      << "[source]\npath = \"reports.csv\"\n[columns]\nday = \"time\"\nage = \"quasi\"\ndistrict = "
         "\"quasi\"\n"
         "sex = \"quasi\"\ndiagnosis = \"sensitive\"\n[privacy]\nl = 4\n[method]\nname = \"reposition\"\n"
         "window = 7\npublish = \"anatomy\"\n";
}

}  // namespace kith::bench
