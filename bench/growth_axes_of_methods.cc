// The axes of the other methods: local by rows, batches of a series, snapshots of a stream, persons and fan-out of
// tables around persons.
#include <fstream>
#include <string>

#include <fmt/format.h>

#include "base/file.h"
#include "bench/campus.h"
#include "bench/daily_reports.h"
#include "bench/growth_axes.h"
#include "bench/people.h"

namespace kith::bench {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t campus_seed = 20080101;

std::string local_plan(const fs::path& four) {
  return replaced(replaced(read_file(four), "name = \"full-domain\"", "name = \"local\""),
                  "max_suppression = \"2%\"", "");
}

}  // namespace

std::vector<GrowthCurve> grow_local(const fs::path& folder) {
  constexpr std::uint64_t few = 131'072;  // up to which cells are searched more
  std::vector<GrowthCurve> curves = {{"cells, few rows", {}}, {"cells, many rows", {}}, {"overlapping", {}}};
  for (const std::uint64_t rows :
       {10'000ul, 30'000ul, 70'000ul, few, few + 1, 300'000ul, 1'000'000ul, 3'000'000ul}) {
    apart([&] { write_people(folder, rows); });
    const std::string plan = local_plan(folder / "four.toml");
    write_text(folder / "local.toml", plan);
    measure_at(curves[rows <= few ? 0 : 1], static_cast<double>(rows), folder / "local.toml");
    write_text(folder / "local.toml",
               replaced(plan, "name = \"local\"", "name = \"local\"\nclasses = \"overlapping\""));
    if (rows != few + 1) measure_at(curves[2], static_cast<double>(rows), folder / "local.toml");
  }
  return curves;
}

namespace {

// Cuts people.csv into batches of so many rows, batch-1.csv and so on.
void write_batches(const fs::path& folder, std::uint64_t batches, std::uint64_t rows) {
  write_people(folder, batches * rows);
  std::ifstream in(folder / "people.csv");
  std::string header, line;
  std::getline(in, header);
  for (std::uint64_t batch = 1; batch <= batches; ++batch) {
    std::ofstream out(folder / fmt::format("batch-{}.csv", batch));
    out << header << '\n';
    for (std::uint64_t row = 0; row < rows && std::getline(in, line); ++row) out << line << '\n';
  }
}

}  // namespace

std::vector<GrowthCurve> grow_batches(const fs::path& folder) {
  constexpr std::uint64_t batches = 32, rows = 20'000;
  apart([&] { write_batches(folder, batches, rows); });
  write_text(folder / "series.toml",
             replaced(local_plan(folder / "four.toml"), "[output]\npath = \"release.csv\"", ""));
  std::vector<GrowthCurve> curves = {{"compared", {}}, {"not compared", {}}};
  for (std::uint64_t batch = 1; batch <= batches; ++batch) {
    const Finished finished = release_in_series(folder / "series.toml", folder / "series",
                                                folder / fmt::format("batch-{}.csv", batch), folder / "out");
    if (batch > 2 && batch % 4 != 0 && batch != 13 && batch != 14) continue;
    const bool compared =
        batch == 1 || finished.result["series"]["releases"].back().contains("unsafe_if_independent");
    add_point(curves[compared ? 0 : 1], static_cast<double>(batch), finished);
  }
  std::erase_if(curves, [](const GrowthCurve& curve) { return curve.points.size() < 2; });
  return curves;
}

std::vector<GrowthCurve> grow_snapshots(const fs::path& folder) {
  constexpr std::uint64_t per_day = 1'000;
  std::vector<GrowthCurve> curves = {{"kith release", {}}, {"kith stream", {}}};
  for (const std::uint64_t days : {10, 30, 100, 300, 1'000, 3'000}) {
    apart([&] { write_reports(folder, per_day * days, days); });
    measure_at(curves[0], static_cast<double>(days), folder / "plan.toml");
    const fs::path out = folder / "stream";
    add_point(curves[1], static_cast<double>(days),
              stream(folder / "plan.toml", folder / "reports.csv", out));
    fs::remove_all(folder);
  }
  return curves;
}

namespace {

void measure_campus(GrowthCurve& curve, double x, const fs::path& folder, std::size_t persons,
                    std::size_t books) {
  apart([&] { write_files(campus(persons, campus_seed, books), folder); });
  measure_at(curve, x, folder / "plan.toml");
}

}  // namespace

std::vector<GrowthCurve> grow_persons(const fs::path& folder) {
  GrowthCurve curve{"ten rows each", {}};
  for (const std::size_t persons : {1'000, 2'000, 4'000, 8'000, 16'000, 32'000, 64'000})
    measure_campus(curve, static_cast<double>(persons), folder, persons, 2);
  return {curve};
}

std::vector<GrowthCurve> grow_fan_out(const fs::path& folder) {
  std::vector<GrowthCurve> curves = {{"optimal", {}}, {"greedy", {}}};
  for (const std::size_t books : {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1'024})
    measure_campus(curves[books <= 64 ? 0 : 1], static_cast<double>(books), folder, 60, books);
  return curves;
}

}  // namespace kith::bench
