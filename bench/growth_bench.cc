// How kith's processor time and peak memory grow, axis by axis, on generated data: every release is a process of its
// own. It writes the sections and the plots of docs/performance.md, each with the exponent that fits the upper half of
// its points and the reason for it (bench/growth_table.cc).
//
//   growth_bench [AXIS…]      all axes if none is named; `growth_bench --list` names them
//   growth_bench --draw       writes all sections and plots again, from the figures beside the plots
//
// KITH_BENCH_LARGEST=100000000 takes the rows to 10^8, beyond 10^7 from Parquet alone. The table is written as CSV first.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "bench/cpu_watch.h"
#include "bench/growth_axes.h"
#include "bench/page_part.h"

namespace {

namespace fs = std::filesystem;
using namespace kith::bench;

const fs::path docs = fs::path(KITH_SOURCE_DIR) / "docs";

std::string section_of(const GrowthAxis& axis, const std::vector<GrowthCurve>& curves) {
  return fmt::format("### {0}\n\n{1}\n\n![{0}](performance/{2}.svg)\n\n{3}\n{4}\n\n", axis.heading,
                     axis.setting, axis.name, table_of(axis, curves), axis.reason);
}

fs::path file_of(const GrowthAxis& axis, const char* ending) {
  return docs / "performance" / fmt::format("{}.{}", axis.name, ending);
}

void draw(const GrowthAxis& axis) {
  const std::vector<GrowthCurve> curves = curves_in(file_of(axis, "csv"));
  if (curves.empty()) {
    fmt::print(stderr, "{} was never measured\n", axis.name);
    std::exit(1);
  }
  write_text(file_of(axis, "svg"), plot_of(axis, curves));
  replace_part(docs / "performance.md", axis.name, section_of(axis, curves));
  fmt::print("{}", table_of(axis, curves));
}

void measure(const GrowthAxis& axis) {
  const fs::path work =
      fs::path(KITH_BINARY).parent_path() / "bench-data" / fmt::format("growth-{}", axis.name);
  fs::remove_all(work);
  fmt::print("{}\n", axis.heading);
  const double begin = cpu_of_children();
  const std::vector<GrowthCurve> curves = axis.measure(work);
  fs::remove_all(work);
  fs::create_directories(docs / "performance");
  write_text(file_of(axis, "csv"), csv_of(curves));
  draw(axis);
  fmt::print("  all of it: {:.0f} s of processor time\n\n", cpu_of_children() - begin);
  std::fflush(stdout);
}

const GrowthAxis& axis_named(const std::string& name) {
  const auto found = std::ranges::find(growth_axes(), name, &GrowthAxis::name);
  if (found != growth_axes().end()) return *found;
  fmt::print(stderr, "there is no axis {}; growth_bench --list names them\n", name);
  std::exit(2);
}

}  // namespace

int main(int count, char** words) {
  const std::vector<std::string> named(words + 1, words + count);
  if (named == std::vector<std::string>{"--list"}) {
    for (const GrowthAxis& axis : growth_axes()) fmt::print("{}\n", axis.name);
    return 0;
  }
  if (named == std::vector<std::string>{"--draw"}) {
    for (const GrowthAxis& axis : growth_axes()) draw(axis);
    return 0;
  }
  std::vector<const GrowthAxis*> chosen;
  for (const std::string& name : named) chosen.push_back(&axis_named(name));
  if (named.empty())
    for (const GrowthAxis& axis : growth_axes()) chosen.push_back(&axis);
  for (const GrowthAxis* axis : chosen) measure(*axis);
  return 0;
}
