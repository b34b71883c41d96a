// The study of Pei et al., "Maintaining K-Anonymity against Incremental Updates", section 6, repeated:
// figures 4 to 21. A table T and its update dT are drawn at random and released twice, T and then T with dT:
//
//   independent   each partitioned on its own, by Mondrian's widest span and median
//   incremental   as a series, cut by the same rule
//
// and compared by the share of safe cases (k at least share what the two releases together tell of a case),
// the discernibility of the second release, and the processor time to anonymize after the update, on one
// thread, tables in memory.
// Adult (where ../shared/data/adult is) with its eight columns but the salary class: age as a number, the
// others as sets. Synthetic rows have four numbers of [0, 15] with three decimals, uniform or Gaussian.
//
//   series_study_bench [FOLDER [RUNS]]
//
// Tables to stdout; CSV files and one plot per figure to FOLDER (build/study). Everything but times is the
// same on every run of the program.

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "bench/line_chart.h"
#include "bench/study_run.h"

namespace {

namespace fs = std::filesystem;
using namespace kith;
using namespace kith::bench;

struct Point {
  double x = 0;
  std::size_t first = 0, update = 0;
  std::uint64_t k = 0;
};

// Numbers of the paper's figures that a sweep repeats; 0: the paper has none.
struct Sweep {
  const char* file;
  Population population;
  const char* x_label;
  int safe_figure, quality_figure, time_figure;
  std::vector<Point> points;
};

std::vector<Point> by_k(std::size_t first) {
  std::vector<Point> points;
  for (const std::uint64_t k : {2, 5, 10, 20, 30, 40, 50})
    points.push_back({static_cast<double>(k), first, first / 2, k});
  return points;
}

std::vector<Point> by_update(std::size_t first) {
  std::vector<Point> points;
  for (std::size_t percent = 10; percent <= 90; percent += 10)
    points.push_back({static_cast<double>(percent), first, first * percent / 100, 10});
  return points;
}

std::vector<Point> by_size() {
  std::vector<Point> points;
  for (std::size_t first = 4000; first <= 20000; first += 4000)
    points.push_back({static_cast<double>(first), first, first / 2, 10});
  return points;
}

std::vector<Sweep> sweeps() {
  const char* k = "k";
  const char* update = "update, % of the initial rows";
  const char* size = "initial rows";
  using enum Population;
  return {{"adult-k", adult, k, 4, 7, 10, by_k(12000)},
          {"adult-update", adult, update, 5, 8, 11, by_update(12000)},
          {"adult-size", adult, size, 6, 9, 12, by_size()},
          {"uniform-k", uniform, k, 13, 15, 18, by_k(10000)},
          {"gaussian-k", gaussian, k, 14, 16, 19, by_k(10000)},
          {"gaussian-update", gaussian, update, 0, 17, 20, by_update(10000)},
          {"gaussian-size", gaussian, size, 0, 0, 21, by_size()}};
}

using Pair = std::array<Figures, 2>;  // independent, incremental
constexpr const char* way_names[] = {"independent", "incremental"};

void add(Figures& sum, const Figures& one, double weight) {
  sum.safe += weight * one.safe;
  sum.discernibility += weight * one.discernibility;
  sum.classes += weight * one.classes;
  sum.held += weight * one.held;
  sum.seconds += weight * one.seconds;
}

Pair average(const StudyData& data, Population population, const Point& point, int runs,
             local::Choice choice = local::Choice::widest_span) {
  Pair mean;
  for (int run = 0; run < runs; ++run) {
    const auto seed = static_cast<std::uint64_t>(run) + 1;
    const GrowingTable table = data.draw(population, point.first, point.update, seed);
    add(mean[0], figures_of(independent(table, point.k, choice), point.k), 1.0 / runs);
    add(mean[1], figures_of(incremental(table, point.k, choice), point.k), 1.0 / runs);
  }
  return mean;
}

void write(const fs::path& path, const std::string& text) {
  std::ofstream out(path);
  out << text;
  if (!out.flush()) {
    fmt::print(stderr, "{} cannot be written\n", path.string());
    std::exit(1);
  }
}

void plot(const fs::path& folder, int figure, const Sweep& sweep, const std::vector<Pair>& results,
          const std::string& y_label, double y_top, double (*value)(const Figures&)) {
  if (figure == 0) return;
  LineChart chart;
  chart.title = fmt::format("{} (figure {})", name_of(sweep.population), figure);
  chart.x_label = sweep.x_label;
  chart.y_label = y_label;
  chart.y_top = y_top;
  for (const Point& point : sweep.points) chart.x.push_back(point.x);
  for (const std::size_t way : {0, 1}) {
    chart.lines.push_back({way_names[way], {}});
    for (const Pair& pair : results) chart.lines.back().y.push_back(value(pair[way]));
  }
  write(folder / fmt::format("figure-{:02}.svg", figure), svg_of(chart));
}

void show(const fs::path& folder, const Sweep& sweep, const std::vector<Pair>& results) {
  plot(folder, sweep.safe_figure, sweep, results, "safe cases, %", 100,
       [](const Figures& f) { return 100 * f.safe; });
  plot(folder, sweep.quality_figure, sweep, results, "discernibility", 0,
       [](const Figures& f) { return f.discernibility; });
  plot(folder, sweep.time_figure, sweep, results, "processor time, ms", 0,
       [](const Figures& f) { return 1000 * f.seconds; });
  fmt::print(
      "\n| {} | rows | k | safe, independent | safe, incremental | discernibility, independent | "
      "incremental | ratio | classes | classes, incremental | held | ms, independent | ms, incremental "
      "|\n|---|---|---|---|---|---|---|---|---|---|---|---|---|\n",
      sweep.x_label);
  std::string csv =
      "x,initial,update,k,safe_independent,safe_incremental,discernibility_independent,"
      "discernibility_incremental,classes_independent,classes_incremental,held_incremental,"
      "ms_independent,ms_incremental\n";
  for (std::size_t p = 0; p < results.size(); ++p) {
    const Point& point = sweep.points[p];
    const auto& [own, series] = results[p];
    fmt::print(
        "| {} | {} + {} | {} | {:.1f} % | {:.1f} % | {:.0f} | {:.0f} | {:.3f} | {:.0f} | {:.0f} | {:.1f} | "
        "{:.1f} | {:.1f} |\n",
        point.x, point.first, point.update, point.k, 100 * own.safe, 100 * series.safe, own.discernibility,
        series.discernibility, series.discernibility / own.discernibility, own.classes, series.classes,
        series.held, 1000 * own.seconds, 1000 * series.seconds);
    csv += fmt::format("{},{},{},{},{:.6f},{:.6f},{:.1f},{:.1f},{:.1f},{:.1f},{:.1f},{:.3f},{:.3f}\n",
                       point.x, point.first, point.update, point.k, own.safe, series.safe, own.discernibility,
                       series.discernibility, own.classes, series.classes, series.held, 1000 * own.seconds,
                       1000 * series.seconds);
  }
  write(folder / fmt::format("{}.csv", sweep.file), csv);
  std::fflush(stdout);
}

// The same cases judged from the texts of the releases by the audit room.
void cross_check(const StudyData& data, Population population) {
  constexpr std::uint64_t k = 10;
  const GrowingTable table = data.draw(population, 2000, 1000, 1);
  const TwoReleases ways[] = {independent(table, k, local::Choice::widest_span),
                              incremental(table, k, local::Choice::widest_span)};
  for (const std::size_t way : {0, 1})
    fmt::print("| {} | {} | {} | {} |\n", name_of(population), way_names[way],
               method::unsafe_together(ways[way].axes, ways[way].before, ways[way].after, {}, k),
               audited_unsafe(ways[way], k));
}

// The same with kith's own cuts in place of Mondrian's.
void exact_cuts(const StudyData& data, const fs::path& folder) {
  fmt::print("\nAdult, 12000 rows, k = 10, cuts by guillotine, one run\n\n");
  fmt::print(
      "| update, % | safe, independent | safe, incremental | discernibility, independent | incremental | "
      "ms, independent | ms, incremental |\n|---|---|---|---|---|---|---|\n");
  std::string csv =
      "update,safe_independent,safe_incremental,discernibility_independent,"
      "discernibility_incremental,ms_independent,ms_incremental\n";
  for (const Point& point : by_update(12000)) {
    if (static_cast<int>(point.x) % 20 == 0) continue;
    const auto& [own, series] = average(data, Population::adult, point, 1, local::Choice::guillotine);
    fmt::print("| {} | {:.1f} % | {:.1f} % | {:.0f} | {:.0f} | {:.1f} | {:.1f} |\n", point.x, 100 * own.safe,
               100 * series.safe, own.discernibility, series.discernibility, 1000 * own.seconds,
               1000 * series.seconds);
    csv += fmt::format("{},{:.6f},{:.6f},{:.0f},{:.0f},{:.3f},{:.3f}\n", point.x, own.safe, series.safe,
                       own.discernibility, series.discernibility, 1000 * own.seconds, 1000 * series.seconds);
  }
  write(folder / "adult-guillotine.csv", csv);
}

void arrivals(const StudyData& data, const fs::path& folder, int runs) {
  fmt::print("\nAdult, 12000 + 6000, k = 5: who knows who came with the update\n\n");
  fmt::print(
      "| cuts | open, hidden | classes, hidden | held, known | classes, known "
      "|\n|---|---|---|---|---|\n");
  std::string csv = "cuts,open_hidden,classes_hidden,held_known,classes_known\n";
  static constexpr const char* names[] = {"widest span", "least loss", "guillotine"};
  using enum local::Choice;
  for (const local::Choice choice : {widest_span, least_loss, guillotine}) {
    ArrivalFigures mean;
    for (int run = 0; run < runs; ++run) {
      const GrowingTable table =
          data.draw(Population::adult, 12000, 6000, static_cast<std::uint64_t>(run) + 1);
      const ArrivalFigures one = arrivals_of(table, 5, choice);
      mean.open += one.open / runs;
      mean.hidden_classes += one.hidden_classes / runs;
      mean.known_held += one.known_held / runs;
      mean.known_classes += one.known_classes / runs;
    }
    const char* name = names[static_cast<int>(choice)];
    fmt::print("| {} | {:.1f} % | {:.0f} | {:.0f} | {:.0f} |\n", name, 100 * mean.open, mean.hidden_classes,
               mean.known_held, mean.known_classes);
    csv += fmt::format("{},{:.6f},{:.1f},{:.1f},{:.1f}\n", name, mean.open, mean.hidden_classes,
                       mean.known_held, mean.known_classes);
  }
  write(folder / "adult-arrivals.csv", csv);
}

}  // namespace

int main(int count, char** words) {
  const fs::path folder = count > 1 ? fs::path(words[1]) : fs::path(KITH_SOURCE_DIR) / "build/study";
  const int runs = count > 2 ? std::max(1, std::atoi(words[2])) : 10;
  fs::create_directories(folder);
  const StudyData data(fs::path(KITH_SOURCE_DIR) / "../shared/data/adult");
  if (!data.has(Population::adult)) fmt::print("Adult skipped: ../shared/data/adult is not here\n");
  fmt::print("Averages of {} runs, one thread; plots and CSV files in {}\n", runs, folder.string());
  for (const Sweep& sweep : sweeps()) {
    if (!data.has(sweep.population)) continue;
    fmt::print("\n{}, by {}\n", name_of(sweep.population), sweep.x_label);
    std::vector<Pair> results;
    for (const Point& point : sweep.points) results.push_back(average(data, sweep.population, point, runs));
    show(folder, sweep, results);
  }
  if (data.has(Population::adult)) {
    exact_cuts(data, folder);
    arrivals(data, folder, runs);
  }
  fmt::print("\nUnsafe cases of 2000 + 1000 rows, k = 10, counted by pairs of classes and by the audit\n\n");
  fmt::print("| rows | releases | by pairs | by the audit |\n|---|---|---|---|\n");
  for (const Population population : {Population::adult, Population::uniform, Population::gaussian})
    if (data.has(population)) cross_check(data, population);
  return 0;
}
