#include "bench/study_run.h"

#include <algorithm>
#include <map>
#include <numeric>

#include <fmt/format.h>

#include "attack/inference.h"
#include "bench/cpu_watch.h"
#include "series/published.h"

namespace kith::bench {

namespace {

using method::OwnRelease;

std::vector<local::Axis> axes_of(const Table& table) {
  std::vector<local::Axis> axes;
  for (const Column& column : table.columns)
    axes.push_back(local::make_axis(column.name, column.values, std::nullopt, table.source));
  return axes;
}

struct Partitioned {
  std::vector<local::Axis> axes;
  local::Partition partition;
};

Partitioned partitioned(const Table& table, std::uint64_t k, local::Choice choice) {
  Partitioned made;
  made.axes = axes_of(table);
  local::Points points;
  points.rows = table.rows();
  for (const Column& column : table.columns) points.values.emplace_back(column.codes);
  const privacy::Model model(k);
  made.partition =
      local::partition(made.axes, points, local::whole(made.axes), model, {choice, 1, local::Measure::cells});
  return made;
}

OwnRelease release_of(const Partitioned& made) {
  const local::Partition& partition = made.partition;
  OwnRelease release;
  release.class_of_row.resize(partition.rows.size());
  std::vector<local::Region> regions{local::whole(made.axes)};
  for (std::size_t n = 0; n < partition.nodes.size(); ++n) {
    const local::Partition::Node& node = partition.nodes[n];
    if (n > 0) {
      const local::Cut& cut = *partition.nodes[node.parent].cut;
      regions.push_back(regions[node.parent]);
      local::Extent& extent = regions.back()[cut.axis];
      extent = local::narrowed(made.axes[cut.axis], extent, cut, node.branch);
    }
    if (node.cut || node.begin == node.end) continue;
    for (std::uint32_t i = node.begin; i < node.end; ++i)
      release.class_of_row[partition.rows[i]] = static_cast<std::uint32_t>(release.regions.size());
    release.regions.push_back(regions[n]);
  }
  return release;
}

// A series of two releases in memory.
struct Grown {
  privacy::Model model;
  series::Spec spec;
  series::State first, second;
  double seconds = 0;

  Grown(const GrowingTable& data, std::uint64_t k, local::Choice choice, series::Arrivals arrivals)
      : model(k) {
    spec.recipes.assign(data.first.columns.size(), hierarchy::Automatic{});
    spec.model = &model;
    spec.arrivals = arrivals;
    spec.choice = choice;
    spec.secret = std::string(32, 's');
    const series::View nothing{};
    first = series::merged(nothing, series::append(nothing, batch_of(data.first), spec));
    const series::View before = series::view_of(first);
    const series::Batch batch = batch_of(data.update);
    CpuWatch watch;
    const series::Growth growth = series::append(before, batch, spec);
    seconds = watch.lap();
    second = series::merged(before, growth);
  }
  Grown(const Grown&) = delete;
  Grown& operator=(const Grown&) = delete;

  static series::Batch batch_of(const Table& table) {
    series::Batch batch;
    batch.table = &table;
    batch.quasi.resize(table.columns.size());
    std::iota(batch.quasi.begin(), batch.quasi.end(), 0);
    batch.source = table.source;
    return batch;
  }
};

OwnRelease release_of(const series::State& state, std::span<const local::Axis> axes,
                      const std::vector<series::Row>& rows) {
  const series::View view = series::view_of(state);
  OwnRelease release;
  std::map<series::Node, std::uint32_t> classes;
  for (const series::Row row : rows) {
    const auto next = static_cast<std::uint32_t>(classes.size());
    const auto [at, added] = classes.try_emplace(view.leaf[row], next);
    if (added) release.regions.push_back(series::region_of(view, axes, at->first));
    release.class_of_row.push_back(at->second);
  }
  return release;
}

Table written(const TwoReleases& releases, const OwnRelease& release) {
  Table table;
  table.source = "a release";
  Column& cases = table.columns.emplace_back();
  cases.name = "case";
  for (std::size_t row = 0; row < release.class_of_row.size(); ++row)
    cases.codes.push_back(cases.values.encode(fmt::format("{}", row)));
  for (std::size_t a = 0; a < releases.axes.size(); ++a) {
    Column& column = table.columns.emplace_back();
    column.name = releases.axes[a].column;
    std::vector<Code> codes;
    for (const local::Region& region : release.regions)
      codes.push_back(column.values.encode(local::label_of(releases.axes[a], region[a])));
    for (const std::uint32_t cls : release.class_of_row) column.codes.push_back(codes[cls]);
  }
  return table;
}

std::uint64_t classes_of(const series::State& state) {
  return static_cast<std::uint64_t>(
      std::ranges::count_if(state.nodes, [](const auto& node) { return node.published != 0; }));
}

}  // namespace

TwoReleases independent(const GrowingTable& data, std::uint64_t k, local::Choice choice) {
  TwoReleases releases;
  releases.before = release_of(partitioned(data.first, k, choice));
  CpuWatch watch;
  Partitioned whole = partitioned(data.both, k, choice);
  releases.seconds = watch.lap();
  releases.after = release_of(whole);
  releases.axes = std::move(whole.axes);
  return releases;
}

TwoReleases incremental(const GrowingTable& data, std::uint64_t k, local::Choice choice) {
  const Grown grown(data, k, choice, series::Arrivals::hidden);
  TwoReleases releases;
  releases.seconds = grown.seconds;
  releases.held = grown.second.outline.held();
  releases.axes = series::axes_of(series::view_of(grown.second), grown.spec, "the series");
  std::vector<series::Row> rows;
  for (const std::uint32_t release : {1U, 2U}) {
    for (series::Row row = 0; row < grown.second.first_release.size(); ++row)
      if (grown.second.first_release[row] == release) rows.push_back(row);
    if (release == 1) releases.before = release_of(grown.first, releases.axes, rows);
  }
  releases.after = release_of(grown.second, releases.axes, rows);
  return releases;
}

Figures figures_of(const TwoReleases& releases, std::uint64_t k) {
  Figures figures;
  const auto rows = static_cast<double>(releases.after.class_of_row.size());
  const std::uint64_t unsafe = method::unsafe_together(releases.axes, releases.before, releases.after, {}, k);
  figures.safe = 1 - static_cast<double>(unsafe) / rows;
  std::vector<double> sizes(releases.after.regions.size(), 0);
  for (const std::uint32_t cls : releases.after.class_of_row) ++sizes[cls];
  for (const double size : sizes) figures.discernibility += size * size;
  figures.held = static_cast<double>(releases.held);
  figures.discernibility += figures.held * (rows + figures.held);
  figures.classes = static_cast<double>(sizes.size());
  figures.seconds = releases.seconds;
  return figures;
}

std::uint64_t audited_unsafe(const TwoReleases& releases, std::uint64_t k) {
  const Table before = written(releases, releases.before), after = written(releases, releases.after);
  attack::SeriesRequirement requirement;
  for (const local::Axis& axis : releases.axes) requirement.quasi.push_back(axis.column);
  requirement.k = k;
  requirement.case_column = "case";
  return attack::audit_series({&before, &after}, requirement).breaks.size();
}

ArrivalFigures arrivals_of(const GrowingTable& data, std::uint64_t k, local::Choice choice) {
  const Grown hidden(data, k, choice, series::Arrivals::hidden);
  const Grown known(data, k, choice, series::Arrivals::known);
  ArrivalFigures figures;
  std::map<std::pair<series::Node, std::uint32_t>, std::uint64_t> company;
  const series::State& state = hidden.second;
  for (series::Row row = 0; row < state.leaf.size(); ++row)
    if (state.first_release[row] > 0) ++company[{state.leaf[row], state.first_release[row]}];
  double open = 0;
  for (const auto& [group, cases] : company)
    if (cases < k) open += static_cast<double>(cases);
  figures.open = open / static_cast<double>(state.outline.released());
  figures.hidden_classes = static_cast<double>(classes_of(state));
  figures.known_held = static_cast<double>(known.second.outline.held());
  figures.known_classes = static_cast<double>(classes_of(known.second));
  return figures;
}

}  // namespace kith::bench
