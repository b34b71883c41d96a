// How clustering trees of rows grows with the persons: ten rows each in three tables (bench/campus.h), k = 5,
// as kith does it by default and with all persons together in 150 clusters. Every size runs in a process of
// its own, so that its peak memory is its own. Then the whole command on CSV files of the largest size.
//
//   multirelational_growth_bench [LARGEST [LARGEST_TOGETHER]]      100000 persons, both

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "bench/campus.h"
#include "bench/cpu_watch.h"
#include "bench/finished.h"
#include "relational/figures.h"

namespace {

namespace fs = std::filesystem;
using namespace kith;
using namespace kith::bench;

constexpr std::uint64_t seed = 20080101;

struct Way {
  const char* name;
  relational::Options options;
};

std::vector<Way> ways() {
  relational::Options by_default, together;
  by_default.threads = together.threads = std::max(1u, std::thread::hardware_concurrency());
  together.clusters = 150;
  together.part = 0;
  return {{"default", by_default}, {"all together, 150 clusters", together}};
}

struct Measured {
  double seconds = 0, processor = 0, lm = 0, classes = 0;
  double input_gib = 0, peak_gib = 0;
};

double peak_gib() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / (1 << 20);
}

Measured measure(std::size_t persons, const relational::Options& options) {
  const testing::Snowflake snowflake = campus(persons, seed);
  const relational::Problem problem = snowflake.problem();
  Measured measured;
  measured.input_gib = peak_gib();
  CpuWatch watch;
  relational::Clustering clustering;
  measured.seconds = seconds_of([&] { clustering = relational::cluster(problem, options); });
  measured.processor = watch.lap();
  measured.peak_gib = peak_gib();
  const relational::Figures told = relational::figures(problem, clustering);
  measured.lm = told.lm;
  measured.classes = static_cast<double>(told.classes);
  return measured;
}

Measured measure_apart(std::size_t persons, const relational::Options& options) {
  int ends[2];
  std::fflush(stdout);
  if (pipe(ends) != 0) std::exit(1);
  const pid_t child = fork();
  if (child == 0) {
    const Measured measured = measure(persons, options);
    const bool told = write(ends[1], &measured, sizeof measured) == sizeof measured;
    std::_Exit(told ? 0 : 1);
  }
  close(ends[1]);
  Measured measured;
  const bool heard = read(ends[0], &measured, sizeof measured) == sizeof measured;
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  if (status == 0 && heard) return measured;
  fmt::print(stderr, "clustering {} persons failed\n", persons);
  std::exit(1);
}

std::string exponent(double now, double before, double times) {
  return before > 0 ? fmt::format("{:.2f}", std::log(now / before) / std::log(times)) : "";
}

void grow(const Way& way, std::size_t largest) {
  fmt::print("\n{}, {} threads\n\n", way.name, way.options.threads);
  fmt::print(
      "| persons | rows | seconds | processor seconds | exponent | GiB, input | GiB, peak | LM | classes "
      "|\n");
  fmt::print("|---|---|---|---|---|---|---|---|---|\n");
  std::size_t last = 0;
  double before = 0;
  for (const std::size_t persons : {1'000, 3'000, 10'000, 30'000, 100'000}) {
    if (persons > largest) break;
    const Measured m = measure_apart(persons, way.options);
    const double times = last == 0 ? 0 : static_cast<double>(persons) / static_cast<double>(last);
    fmt::print("| {} | {} | {:.2f} | {:.2f} | {} | {:.3f} | {:.3f} | {:.4f} | {:.0f} |\n", persons,
               10 * persons, m.seconds, m.processor, exponent(m.processor, before, times), m.input_gib,
               m.peak_gib, m.lm, m.classes);
    std::fflush(stdout);
    last = persons;
    before = m.processor;
  }
}

void whole_command(std::size_t persons) {
  const fs::path folder = fs::path(KITH_BINARY).parent_path() / "bench-data" / "campus";
  const fs::path plan = write_files(campus(persons, seed), folder);
  const Finished finished = release(plan, folder / "out");
  fmt::print("\nkith release, {} persons, {} rows in CSV files: {:.2f} s, {:.3f} GiB, LM {:.4f}\n", persons,
             10 * persons, finished.seconds, finished.peak_gib,
             finished.result["multirelational"]["lm"].get<double>());
  for (const auto& [phase, seconds] : finished.result["seconds"].items())
    fmt::print("  {}: {:.2f} s\n", phase, seconds.get<double>());
  fs::remove_all(folder);
}

std::size_t number(const char* word) { return std::strtoull(word, nullptr, 10); }

}  // namespace

int main(int count, char** words) {
  const std::size_t largest = count > 1 ? number(words[1]) : 100'000;
  const std::size_t largest_together = count > 2 ? number(words[2]) : largest;
  grow(ways()[0], largest);
  grow(ways()[1], largest_together);
  whole_command(largest);
  return 0;
}
