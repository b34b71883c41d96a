// The study of Nergiz, Clifton and Nergiz, "MultiRelational k-Anonymity", section V, repeated: figures 4
// to 8. 1,000 students drawn at random (bench/university.h) are released
//
//   MiRaCle    as printed: greedy pairing, the cluster whose representative is nearest, 150 clusters, no
//              bounds; leftovers join classes instead of being suppressed
//   MiRaCleX   likewise, pairing by the rows alone
//   bitmap     the baseline, on incomplete and on complete data
//   kith       its default
//
// and compared by LM, DM and the processor time on one thread, against k and against the threshold. Then the
// gap to the least LM there is, found by trying everything, on universities of three, four and six students.
//
//   multirelational_study_bench [RUNS]
//
// Markdown tables of averages to stdout. Everything but times is the same on every run of the program.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "bench/cpu_watch.h"
#include "bench/university.h"
#include "relational/figures.h"
#include "testing/relational_best.h"

namespace {

using namespace kith;
using namespace kith::bench;
using relational::Algorithm;
using relational::Matching;
using relational::Nearest;
using relational::Options;

constexpr std::size_t students = 1000;
constexpr double threshold_by_k = 0;

Options as_printed(Algorithm algorithm, double threshold) {
  Options options;
  options.algorithm = algorithm;
  options.matching = Matching::greedy;
  options.nearest = Nearest::pair;
  options.threshold = threshold;
  options.clusters = 150;
  options.part = 0;
  options.rematch = false;
  options.prune = false;
  return options;
}

Options on_complete_data(Options options) {
  options.complete = true;
  return options;
}

struct Way {
  const char* name;
  std::function<Options(double threshold)> options;
};

const std::vector<Way>& ways() {
  static const std::vector<Way> all = {
      {"MiRaCle", [](double t) { return as_printed(Algorithm::miracle, t); }},
      {"MiRaCleX", [](double t) { return as_printed(Algorithm::miraclex, t); }},
      {"bitmap", [](double t) { return as_printed(Algorithm::bitmap, t); }},
      {"bitmap, complete", [](double t) { return on_complete_data(as_printed(Algorithm::bitmap, t)); }},
      {"kith", [](double) { return Options{}; }}};
  return all;
}
constexpr std::size_t miracle = 0, miraclex = 1, bitmap = 2, kith_default = 4;

struct Measured {
  double lm = 0, dm = 0, classes = 0, suppressed = 0, seconds = 0;
};

Measured measure(testing::Snowflake& university, std::uint64_t k, const Options& options) {
  university.demand({.k = k});
  const relational::Problem problem = university.problem();
  CpuWatch watch;
  const relational::Clustering clustering = relational::cluster(problem, options);
  const double seconds = watch.lap();
  const relational::Figures told = relational::figures(problem, clustering);
  return {told.lm, static_cast<double>(told.dm), static_cast<double>(told.classes),
          static_cast<double>(told.suppressed), seconds};
}

void add(Measured& sum, const Measured& one, double weight) {
  sum.lm += weight * one.lm;
  sum.dm += weight * one.dm;
  sum.classes += weight * one.classes;
  sum.suppressed += weight * one.suppressed;
  sum.seconds += weight * one.seconds;
}

using Line = std::vector<Measured>;  // by way

Line average(int runs, std::uint64_t k, double threshold) {
  Line line(ways().size());
  for (int run = 0; run < runs; ++run) {
    testing::Snowflake university = study_university(students, static_cast<std::uint64_t>(run) + 1);
    for (std::size_t w = 0; w < ways().size(); ++w)
      add(line[w], measure(university, k, ways()[w].options(threshold)), 1.0 / runs);
  }
  return line;
}

struct Sweep {
  std::string x_label;
  std::vector<std::string> x;
  std::vector<Line> lines;
};

void print_table(const std::string& title, const Sweep& sweep, const std::vector<std::string>& more,
                 const std::function<std::string(const Measured&)>& cell,
                 const std::function<std::vector<std::string>(const Line&)>& last) {
  fmt::print("\n{}\n\n| {} |", title, sweep.x_label);
  for (const Way& way : ways()) fmt::print(" {} |", way.name);
  for (const std::string& name : more) fmt::print(" {} |", name);
  fmt::print("\n|");
  for (std::size_t c = 0; c < 1 + ways().size() + more.size(); ++c) fmt::print("---|");
  for (std::size_t l = 0; l < sweep.lines.size(); ++l) {
    fmt::print("\n| {} |", sweep.x[l]);
    for (const Measured& measured : sweep.lines[l]) fmt::print(" {} |", cell(measured));
    for (const std::string& text : last(sweep.lines[l])) fmt::print(" {} |", text);
  }
  fmt::print("\n");
  std::fflush(stdout);
}

std::string percent_below(double value, double other) {
  return other == 0 ? "-" : fmt::format("{:.0f} %", 100 * (1 - value / other));
}

std::string ratio(double a, double b) { return b == 0 ? "-" : fmt::format("{:.2f}", a / b); }

void show(const std::string& where, const Sweep& sweep) {
  print_table(
      "LM, " + where, sweep, {"MiRaCle below bitmap", "MiRaCleX below bitmap", "kith below MiRaCle"},
      [](const Measured& m) { return fmt::format("{:.4f}", m.lm); },
      [](const Line& line) -> std::vector<std::string> {
        return {percent_below(line[miracle].lm, line[bitmap].lm),
                percent_below(line[miraclex].lm, line[bitmap].lm),
                percent_below(line[kith_default].lm, line[miracle].lm)};
      });
  print_table(
      "DM, " + where, sweep, {}, [](const Measured& m) { return fmt::format("{:.0f}", m.dm); },
      [](const Line&) { return std::vector<std::string>{}; });
  print_table(
      "Classes, and persons suppressed, " + where, sweep, {},
      [](const Measured& m) { return fmt::format("{:.1f}, {:.1f}", m.classes, m.suppressed); },
      [](const Line&) { return std::vector<std::string>{}; });
  print_table(
      "Processor time in milliseconds, " + where, sweep,
      {"MiRaCle / MiRaCleX", "bitmap / MiRaCleX", "kith / MiRaCle"},
      [](const Measured& m) { return fmt::format("{:.1f}", 1000 * m.seconds); },
      [](const Line& line) -> std::vector<std::string> {
        return {ratio(line[miracle].seconds, line[miraclex].seconds),
                ratio(line[bitmap].seconds, line[miraclex].seconds),
                ratio(line[kith_default].seconds, line[miracle].seconds)};
      });
}

// Beside the least LM, on small universities.
struct Gap {
  const char* name;
  Options options;
  double lm = 0, worst = 0;
  std::size_t best = 0;  // times it was the least
};

std::vector<Gap> gaps() {
  Options greedy = as_printed(Algorithm::miracle, 0), greedy_again = greedy, optimal;
  greedy_again.rematch = true;
  optimal.rematch = false;
  return {{"MiRaCle as printed", greedy},
          {"MiRaCleX as printed", as_printed(Algorithm::miraclex, 0)},
          {"MiRaCle, matched again", greedy_again},
          {"kith, not matched again", optimal},
          {"kith", {}}};
}

void show_gaps(const char* what, std::size_t persons, std::uint64_t k, std::size_t universities) {
  std::vector<Gap> all = gaps();
  double least = 0;
  for (std::size_t u = 0; u < universities; ++u) {
    testing::Snowflake university = tiny_university(persons, u + 1);
    const double best = testing::RelationalBest(university).lm(k);
    least += best;
    for (Gap& gap : all) {
      const double lm = measure(university, k, gap.options).lm;
      gap.lm += lm;
      gap.best += lm <= best + 1e-6;
      if (best > 0) gap.worst = std::max(gap.worst, lm / best - 1);
    }
  }
  for (const Gap& gap : all)
    fmt::print("| {} | {} | {:.4f} | {:.4f} | {:.2f} % | {:.1f} % | {:.1f} % |\n", what, gap.name,
               least / static_cast<double>(universities), gap.lm / static_cast<double>(universities),
               100 * (gap.lm / least - 1), 100 * gap.worst,
               100 * static_cast<double>(gap.best) / static_cast<double>(universities));
  std::fflush(stdout);
}

}  // namespace

int main(int count, char** words) {
  const int runs = count > 1 ? std::max(1, std::atoi(words[1])) : 3;
  fmt::print("{} students, averages of {} universities drawn, one thread\n", students, runs);
  Sweep by_k{"k", {}, {}}, by_threshold{"threshold", {}, {}};
  for (const std::uint64_t k : {5, 10, 20, 30, 40, 50}) {
    by_k.x.push_back(std::to_string(k));
    by_k.lines.push_back(average(runs, k, threshold_by_k));
  }
  show(fmt::format("by k, threshold {}", threshold_by_k), by_k);
  for (const double threshold : {0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6}) {
    by_threshold.x.push_back(fmt::format("{:.1f}", threshold));
    by_threshold.lines.push_back(average(runs, 50, threshold));
  }
  show("by threshold, k = 50", by_threshold);
  fmt::print(
      "\nLM beside the least there is\n\n| universities | way | least | LM | above | worst | is least |\n");
  fmt::print("|---|---|---|---|---|---|---|\n");
  show_gaps("400 of 3 students, k = 3", 3, 3, 400);
  show_gaps("400 of 4 students, k = 4", 4, 4, 400);
  show_gaps("200 of 6 students, k = 2", 6, 2, 200);
  return 0;
}
