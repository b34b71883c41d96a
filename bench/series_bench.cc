// Appending to a series against anonymizing the whole table again: what it costs before anything is written.
//
// Rows have five quasi columns of mixed kinds: whole numbers, numbers nearly all different, dates, many
// categories without a hierarchy, few with one; and a plain one. A series is begun with all but the batches,
// its store is written, and then batches of the same size are appended, each on the store of the one before:
//
//   read      the batch's file by the engine
//   open      the store, mapped into memory
//   append    new rows find their cells, cells are published or refined
//
// The rival reads and partitions a file with all rows up to the first batch, in the same run. Both use all
// cores; stores and files are in the page cache. Times are medians over the batches. The ratio says how many
// times as long the rival takes; the second one is of processor time, which neighbours disturb less.
//
//   series_bench [FOLDER [ROWS…]]      build/series-bench, 100000 and 1000000; batches of 1 % of the largest

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

#include "base/file.h"
#include "base/parallel.h"
#include "base/stopwatch.h"
#include "bench/cpu_watch.h"
#include "engine/engine.h"
#include "local/partition.h"
#include "series/append.h"
#include "series/store.h"

namespace {

namespace fs = std::filesystem;
using namespace kith;

constexpr std::uint64_t k = 5;
constexpr int batches = 5;
const std::vector<std::string> columns = {"age", "income", "born", "place", "trade", "illness"};
constexpr int quasi_columns = 5, trade_column = 4;

// Rows [begin, end) of an endless table: every row has a seed of its own.
void write_rows(const fs::path& path, std::uint64_t begin, std::uint64_t end) {
  std::ofstream out(path);
  out << fmt::format("{}\n", fmt::join(columns, ","));
  for (std::uint64_t row = begin; row < end; ++row) {
    std::mt19937 random(static_cast<std::uint32_t>(row));
    std::normal_distribution<double> bell(0, 1);
    out << fmt::format("{},{:.2f},{:04}-{:02}-{:02},p{},t{},i{}\n", 20 + random() % 70,
                       30000 + 8000 * bell(random), 1940 + random() % 70, 1 + random() % 12,
                       1 + random() % 28, static_cast<int>(500 + 100 * bell(random)), random() % 12,
                       random() % 10);
  }
}

void write_trades(const fs::path& path) {
  std::ofstream out(path);
  for (int trade = 0; trade < 12; ++trade)
    out << fmt::format("t{};group {};sector {};*\n", trade, trade / 2, trade / 6);
}

Table read(engine::Engine& engine, const fs::path& path) {
  return engine.open(path)->read(columns, silent_progress());
}

struct Job {
  fs::path folder;
  engine::Engine& engine;
  privacy::Model model{k};
  series::Spec spec;

  Job(const fs::path& where, engine::Engine& reader, local::Choice choice) : folder(where), engine(reader) {
    spec.recipes.assign(quasi_columns, hierarchy::Automatic{});
    spec.recipes[trade_column] = hierarchy::FromFile{folder / "trades.csv"};
    spec.model = &model;
    spec.choice = choice;
    spec.threads = hardware_threads();
    spec.secret = std::string(32, 's');
  }
  Job(const Job&) = delete;
  Job& operator=(const Job&) = delete;
};

series::Batch batch_of(const Table& table) {
  series::Batch batch;
  batch.table = &table;
  batch.quasi = {0, 1, 2, 3, 4};
  batch.others = {5};
  batch.source = table.source;
  return batch;
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

struct Phases {
  std::vector<double> read, open, append, processor;  // by batch
  double touched_leaves = 0, touched_rows = 0;        // by batch, on average

  double sum() const { return median(read) + median(open) + median(append); }
};

void store(const Job& job, const series::State& state) {
  series::write_store(real_filesystem(), job.folder / "next.store", state);
  fs::rename(job.folder / "next.store", job.folder / "series.store");
}

void begin(const Job& job) {
  const Table table = read(job.engine, job.folder / "first.csv");
  const series::View nothing{};
  store(job, series::merged(nothing, series::append(nothing, batch_of(table), job.spec)));
}

Phases append_batches(const Job& job) {
  Phases phases;
  for (int number = 1; number <= batches; ++number) {
    Stopwatch watch;
    bench::CpuWatch processor;
    const Table table = read(job.engine, job.folder / fmt::format("batch-{}.csv", number));
    phases.read.push_back(watch.lap().wall);
    const series::Store opened(job.folder / "series.store");
    phases.open.push_back(watch.lap().wall);
    const series::Growth growth = series::append(opened.view(), batch_of(table), job.spec);
    phases.append.push_back(watch.lap().wall);
    phases.processor.push_back(processor.lap());
    phases.touched_leaves += static_cast<double>(growth.touched_leaves) / batches;
    phases.touched_rows += static_cast<double>(growth.touched_rows) / batches;
    store(job, series::merged(opened.view(), growth));
  }
  return phases;
}

struct Whole {
  double read = 0, partition = 0, processor = 0;
  double sum() const { return read + partition; }
};

Whole anonymize_whole(const Job& job) {
  Whole whole;
  Stopwatch watch;
  bench::CpuWatch processor;
  const Table table = read(job.engine, job.folder / "whole.csv");
  whole.read = watch.lap().wall;
  std::vector<local::Axis> axes;
  local::Points points;
  points.rows = table.rows();
  for (std::size_t a = 0; a < quasi_columns; ++a) {
    const Column& column = table.columns[a];
    axes.push_back(a == trade_column
                       ? local::make_axis(column.name, hierarchy::build(job.spec.recipes[a], column.name,
                                                                        column.values, table.source))
                       : local::make_axis(column.name, column.values, std::nullopt, table.source));
    points.values.emplace_back(column.codes);
  }
  const local::Partition partition =
      local::partition(axes, points, local::whole(axes), job.model,
                       {job.spec.choice, job.spec.threads, local::Measure::cells});
  whole.partition = watch.lap().wall;
  whole.processor = processor.lap();
  return whole;
}

void write_files(const fs::path& folder, std::uint64_t rows, std::uint64_t batch) {
  const std::uint64_t first = rows - batch;
  write_rows(folder / "first.csv", 0, first);
  write_rows(folder / "whole.csv", 0, rows);
  for (std::uint64_t number = 0; number < batches; ++number)
    write_rows(folder / fmt::format("batch-{}.csv", number + 1), first + number * batch,
               first + (number + 1) * batch);
}

void compare(const fs::path& folder, engine::Engine& engine, std::uint64_t rows, std::uint64_t batch) {
  write_files(folder, rows, batch);
  using enum local::Choice;
  for (const local::Choice choice : {widest_span, guillotine}) {
    const Job job(folder, engine, choice);
    begin(job);
    const Phases phases = append_batches(job);
    const Whole whole = anonymize_whole(job);
    fmt::print(
        "{:>9} {:>7} {:<12} {:>7.1f} {:>7.2f} {:>8.1f} {:>8.1f} {:>8.0f} {:>8.0f} {:>9.1f} {:>10.1f} "
        "{:>7.1f} {:>10.1f}\n",
        rows, batch, choice == widest_span ? "widest span" : "guillotine", 1000 * median(phases.read),
        1000 * median(phases.open), 1000 * median(phases.append), 1000 * phases.sum(), phases.touched_leaves,
        phases.touched_rows, 1000 * whole.read, 1000 * whole.partition, whole.sum() / phases.sum(),
        whole.processor / median(phases.processor));
    std::fflush(stdout);
  }
}

}  // namespace

int main(int count, char** words) {
  const fs::path folder = count > 1 ? fs::path(words[1]) : fs::path(KITH_SOURCE_DIR) / "build/series-bench";
  std::vector<std::uint64_t> sizes;
  for (int i = 2; i < count; ++i) sizes.push_back(std::strtoull(words[i], nullptr, 10));
  if (sizes.empty()) sizes = {100'000, 1'000'000};
  const std::uint64_t batch = std::max<std::uint64_t>(1, std::ranges::max(sizes) / 100);
  fs::create_directories(folder);
  write_trades(folder / "trades.csv");
  const auto engine = engine::embedded();
  fmt::print("k = {}; times in ms, medians of {} batches\n", k, batches);
  fmt::print("{:>9} {:>7} {:<12} {:>7} {:>7} {:>8} {:>8} {:>8} {:>8} {:>9} {:>10} {:>7} {:>10}\n", "rows",
             "batch", "cuts", "read", "open", "append", "in all", "leaves", "rows", "all: read", "partition",
             "ratio", "processor");
  for (const std::uint64_t rows : sizes) compare(folder, *engine, rows, batch);
  fs::remove_all(folder);
  return 0;
}
