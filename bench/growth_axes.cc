// The axes of one table: rows, columns, heights, k, rows per person. Those of the other methods are in
// growth_axes_of_methods.cc.
#include "bench/growth_axes.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include <fmt/format.h>

#include "base/file.h"
#include "bench/code_table.h"
#include "bench/people.h"

namespace kith::bench {

namespace fs = std::filesystem;

std::uint64_t largest_rows() {
  const char* word = std::getenv("KITH_BENCH_LARGEST");
  return word ? std::strtoull(word, nullptr, 10) : 10'000'000;
}

void write_text(const fs::path& path, const std::string& text) {
  std::ofstream out(path);
  out << text;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

void add_point(GrowthCurve& curve, double x, const Spent& spent) {
  curve.points.push_back({x, spent});
  fmt::print("  {:<28} {:>12g} {:>9.2f} s {:>8.3f} GiB\n", curve.name, x, spent.cpu_seconds, spent.peak_gib);
  std::fflush(stdout);
}

void measure_at(GrowthCurve& curve, double x, const fs::path& plan) {
  const fs::path out = plan.parent_path() / "out";
  add_point(curve, x, release(plan, out));
  fs::remove_all(out);
}

std::vector<GrowthCurve> grow_rows(const fs::path& folder) {
  constexpr std::uint64_t most_csv = 10'000'000;
  std::vector<GrowthCurve> curves = {{"CSV to CSV", {}}, {"Parquet to Parquet", {}}};
  for (const std::uint64_t rows :
       {10'000, 30'000, 100'000, 300'000, 1'000'000, 3'000'000, 10'000'000, 30'000'000, 100'000'000}) {
    if (rows > largest_rows()) break;
    apart([&] { write_people(folder, rows); });
    const auto x = static_cast<double>(rows);
    if (rows <= most_csv) measure_at(curves[0], x, folder / "four.toml");
    measure_at(curves[1], x, write_parquet(folder));
    fs::remove_all(folder);
  }
  return curves;
}

std::vector<GrowthCurve> grow_columns(const fs::path& folder) {
  constexpr std::size_t most_looked_at = 12;  // 4^13 nodes are over 50 million
  std::vector<GrowthCurve> curves = {{"all nodes", {}}, {"stopping early", {}}, {"local", {}}};
  for (const std::size_t columns : {2, 3, 4, 6, 8, 10, 12, 13, 14, 16}) {
    const CodeTable table{.rows = 20'000, .columns = columns, .digits = 4, .height = 3};
    apart([&] { write_codes(folder, table); });
    const auto x = static_cast<double>(columns);
    measure_at(curves[columns <= most_looked_at ? 0 : 1], x,
               write_code_plan(folder, table, "k = 5\n", "max_suppression = \"2%\"\n"));
    measure_at(curves[2], x, write_code_plan(folder, table, "k = 5\n", "name = \"local\"\n"));
  }
  return curves;
}

std::vector<GrowthCurve> grow_heights(const fs::path& folder) {
  std::vector<GrowthCurve> curves = {{"4 columns", {}}, {"6 columns", {}}};
  for (std::size_t curve = 0; curve < 2; ++curve)
    for (const std::size_t height : {2, 3, 4, 5, 6, 7, 8}) {
      const CodeTable table{.rows = 100'000, .columns = 4 + 2 * curve, .digits = 8, .height = height};
      if (height == 2) apart([&] { write_codes(folder, table); });
      measure_at(curves[curve], static_cast<double>(height),
                 write_code_plan(folder, table, "k = 5\n", "max_suppression = \"2%\"\n"));
    }
  return curves;
}

std::vector<GrowthCurve> grow_k(const fs::path& folder) {
  apart([&] { write_people(folder, 100'000); });
  std::vector<GrowthCurve> curves = {{"full-domain", {}}, {"local", {}}};
  const std::string plan = read_file(folder / "nine.toml");
  for (const int k : {2, 5, 20, 50, 100, 500, 2000}) {
    const std::string asked = replaced(plan, "k = 5", fmt::format("k = {}", k));
    write_text(folder / "k.toml", asked);
    measure_at(curves[0], k, folder / "k.toml");
    write_text(folder / "k.toml", replaced(replaced(asked, "name = \"full-domain\"", "name = \"local\""),
                                           "max_suppression = \"2%\"", ""));
    measure_at(curves[1], k, folder / "k.toml");
  }
  return curves;
}

namespace {

constexpr const char* ways_of_persons[] = {"classes", "history"};

void measure_persons(std::vector<GrowthCurve>& curves, double x, const fs::path& folder,
                     const CodeTable& table) {
  apart([&] { write_codes(folder, table); });
  for (std::size_t way = 0; way < 2; ++way) {
    const std::string privacy = fmt::format("k = 5\npersons = \"{}\"\n", ways_of_persons[way]);
    measure_at(curves[way], x, write_code_plan(folder, table, privacy, "max_suppression = \"2%\"\n"));
  }
}

}  // namespace

std::vector<GrowthCurve> grow_rows_per_person(const fs::path& folder) {
  std::vector<GrowthCurve> curves = {{ways_of_persons[0], {}}, {ways_of_persons[1], {}}};
  for (const std::uint64_t each : {1, 3, 10, 30, 100, 300, 1'000, 3'000, 10'000})
    measure_persons(curves, static_cast<double>(each), folder,
                    {.rows = 300'000, .columns = 3, .digits = 8, .height = 8, .rows_per_person = each});
  return curves;
}

std::vector<GrowthCurve> grow_history(const fs::path& folder) {
  std::vector<GrowthCurve> curves = {{ways_of_persons[0], {}}, {ways_of_persons[1], {}}};
  for (const std::uint64_t rows : {10'000, 30'000, 100'000, 300'000, 1'000'000})
    measure_persons(curves, static_cast<double>(rows), folder,
                    {.rows = rows, .columns = 3, .digits = 8, .height = 8, .rows_per_person = 10});
  return curves;
}

}  // namespace kith::bench
