// What local recoding loses and how long it takes, by the way cuts are chosen: Mondrian's widest span and
// median, the least loss, and least loss with exact search in small parts.
//
// Adult, where ../shared/data/adult is, with numbers as ranges and categories as sets or by hierarchy; then
// made-up rows with five columns for speed. NCP is the mean over cells: of tight boxes where cuts are chosen
// by boxes, and of the partition's own cells where they are chosen by cells, with seconds for both;
// discernibility is the sum of squared class sizes; the ratio is that of the tight NCP to Mondrian's.
//
//   local_bench [ROWS…]      1000000 if none are given

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "base/parallel.h"
#include "base/stopwatch.h"
#include "hierarchy/build.h"
#include "local/partition.h"
#include "table/table.h"

namespace {

namespace fs = std::filesystem;
using namespace kith;

Table read_semicolons(const fs::path& file) {
  Table table;
  table.source = file.string();
  std::ifstream in(file);
  std::string line, field;
  for (bool header = true; std::getline(in, line); header = false) {
    std::size_t column = 0, from = 0;
    while (from <= line.size()) {
      const std::size_t end = std::min(line.find(';', from), line.size());
      field = line.substr(from, end - from);
      from = end + 1;
      if (header)
        table.columns.emplace_back().name = field;
      else
        table.columns.at(column).codes.push_back(table.columns.at(column).values.encode(field));
      ++column;
    }
  }
  return table;
}

struct Job {
  std::vector<local::Axis> axes;
  local::Points points;
};

struct Figures {
  double seconds = 0, tight = 0, cells = 0;
  std::uint64_t classes = 0, discernibility = 0;
};

local::Region region_of(const local::Partition& partition, std::span<const local::Axis> axes,
                        std::uint32_t node) {
  const std::uint32_t parent = partition.nodes[node].parent;
  if (parent == local::no_node) return local::whole(axes);
  local::Region region = region_of(partition, axes, parent);
  const local::Cut& cut = *partition.nodes[parent].cut;
  region[cut.axis] = local::narrowed(axes[cut.axis], region[cut.axis], cut, partition.nodes[node].branch);
  return region;
}

Figures measure(const Job& job, const local::Partition& partition, double seconds) {
  Figures figures;
  figures.seconds = seconds;
  double tight = 0, cells = 0;
  std::vector<Code> values;
  for (std::uint32_t n = 0; n < partition.nodes.size(); ++n) {
    const local::Partition::Node& node = partition.nodes[n];
    const std::uint64_t rows = node.end - node.begin;
    if (node.cut || rows == 0) continue;
    ++figures.classes;
    figures.discernibility += rows * rows;
    const local::Region region = region_of(partition, job.axes, n);
    for (std::size_t a = 0; a < job.axes.size(); ++a) {
      values.clear();
      for (std::uint32_t i = node.begin; i < node.end; ++i)
        values.push_back(job.points.values[a][partition.rows[i]]);
      const auto weight = static_cast<double>(rows);
      tight += weight * static_cast<double>(local::share_of(job.axes[a], local::tight(job.axes[a], values)));
      cells += weight * static_cast<double>(local::share_of(job.axes[a], region[a]));
    }
  }
  const double all = static_cast<double>(job.points.rows * job.axes.size()) * local::whole_share;
  figures.tight = tight / all;
  figures.cells = cells / all;
  return figures;
}

Figures cut(const Job& job, std::uint64_t k, const local::Options& options) {
  const privacy::Model model(k);
  Stopwatch watch;
  const local::Partition partition =
      local::partition(job.axes, job.points, local::whole(job.axes), model, options);
  return measure(job, partition, watch.lap().wall);
}

void compare(const std::string& name, const Job& job, std::uint64_t k) {
  using enum local::Choice;
  double median = 0;
  for (const auto choice : {widest_span, least_loss, guillotine}) {
    static constexpr const char* names[] = {"widest span", "least loss", "guillotine"};
    const Figures figures = cut(job, k, {choice, hardware_threads(), local::Measure::boxes});
    const Figures cells = cut(job, k, {choice, hardware_threads(), local::Measure::cells});
    if (choice == widest_span) median = figures.tight;
    fmt::print("{:<22} {:>9} {:>4} {:<12} {:>8.2f} {:>8.2f} {:>8} {:>8.4f} {:>8.4f} {:>14} {:>6.3f}\n", name,
               job.points.rows, k, names[static_cast<int>(choice)], figures.seconds, cells.seconds,
               figures.classes, figures.tight, cells.cells, figures.discernibility, figures.tight / median);
    std::fflush(stdout);
  }
}

// By hierarchy where `trees` says so, otherwise numbers as ranges and categories as sets.
Job job_of(const Table& table, const std::vector<std::string>& columns, const fs::path& folder,
           const std::vector<std::string>& trees) {
  Job job;
  job.points.rows = table.rows();
  for (const std::string& name : columns) {
    const Column& column = table.columns.at(static_cast<std::size_t>(table.find(name)));
    const bool tree = std::find(trees.begin(), trees.end(), name) != trees.end();
    const fs::path file = folder / fmt::format("adult_hierarchy_{}.csv", name);
    job.axes.push_back(tree ? local::make_axis(name, hierarchy::build(hierarchy::FromFile{file}, name,
                                                                      column.values, table.source))
                            : local::make_axis(name, column.values, std::nullopt, table.source));
    job.points.values.emplace_back(column.codes);
  }
  return job;
}

void adult(const fs::path& folder) {
  if (!fs::exists(folder / "adult.csv")) {
    fmt::print("Adult skipped: ../shared/data/adult is not here\n");
    return;
  }
  const Table table = read_semicolons(folder / "adult.csv");
  const std::vector<std::string> five = {"age", "education", "marital-status", "occupation", "sex"};
  const std::vector<std::string> other = {"age", "workclass", "education", "race", "native-country"};
  const Job sets = job_of(table, five, folder, {});
  for (const std::uint64_t k : {2, 5, 10, 25, 50}) compare("Adult, sets", sets, k);
  const Job trees = job_of(table, five, folder, {"education", "marital-status", "occupation", "sex"});
  for (const std::uint64_t k : {2, 5, 10, 25, 50}) compare("Adult, hierarchies", trees, k);
  compare("Adult, all hierarchies", job_of(table, five, folder, five), 5);
  compare("Adult others, sets", job_of(table, other, folder, {}), 5);
  compare("Adult others, hier.",
          job_of(table, other, folder, {"workclass", "education", "race", "native-country"}), 5);
}

Table made_up(std::uint64_t rows) {
  std::mt19937_64 random(1);
  std::normal_distribution<double> bell(0, 1);
  Table table;
  for (const char* name : {"age", "income", "day", "place", "trade"})
    table.columns.emplace_back().name = name;
  for (std::uint64_t row = 0; row < rows; ++row) {
    const std::string values[] = {
        fmt::format("{}", 20 + random() % 70),
        fmt::format("{}", static_cast<int>(30000 + 8000 * bell(random))),
        fmt::format("{:04}-{:02}-{:02}", 1940 + random() % 70, 1 + random() % 12, 1 + random() % 28),
        fmt::format("p{}", static_cast<int>(500 + 100 * bell(random))), fmt::format("t{}", random() % 12)};
    for (std::size_t c = 0; c < table.columns.size(); ++c)
      table.columns[c].codes.push_back(table.columns[c].values.encode(values[c]));
  }
  return table;
}

}  // namespace

int main(int count, char** words) {
  fmt::print("{:<22} {:>9} {:>4} {:<12} {:>8} {:>8} {:>8} {:>8} {:>8} {:>14} {:>6}\n", "table", "rows", "k",
             "cuts", "seconds", "by cells", "classes", "tight", "cells", "discernib.", "ratio");
  adult(fs::path(KITH_SOURCE_DIR) / "../shared/data/adult");
  std::vector<std::uint64_t> sizes;
  for (int i = 1; i < count; ++i) sizes.push_back(std::strtoull(words[i], nullptr, 10));
  if (sizes.empty()) sizes = {1'000'000};
  for (const std::uint64_t rows : sizes) {
    const Table table = made_up(rows);
    compare("made-up rows", job_of(table, {"age", "income", "day", "place", "trade"}, {}, {}), 5);
  }
  return 0;
}
