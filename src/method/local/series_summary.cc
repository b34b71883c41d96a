// Why pairs of classes tell who is unsafe: the cells of one release do not overlap, so a pair (class before,
// class after) has an intersection that no other pair has. Cases of the pair share it, and so do new cases of
// the later class if its cell lies wholly within the earlier one; elsewhere the new cases have the later
// cell to themselves.
#include "method/local/series_summary.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

#include "method/local/cut.h"
#include "method/local/series_plan.h"
#include "method/local/settings.h"
#include "series/cohorts.h"

namespace kith::method {

namespace {

// Up to so many rows times releases others are worked out.
constexpr std::uint64_t row_passes = 2'000'000;

// (group, person) pairs, each once; rows by group.
class Company {
 public:
  void add(std::uint64_t group, std::uint32_t person) { pairs_.emplace_back(group, person); }
  // Rows of groups with fewer than k persons.
  std::uint64_t rows_below(std::uint64_t k) {
    std::ranges::sort(pairs_);
    std::uint64_t below = 0;
    for (std::size_t begin = 0; begin < pairs_.size();) {
      std::size_t end = begin;
      std::uint64_t persons = 0;
      for (; end < pairs_.size() && pairs_[end].first == pairs_[begin].first; ++end)
        persons += end == begin || pairs_[end].second != pairs_[end - 1].second;
      if (persons < k) below += end - begin;
      begin = end;
    }
    return below;
  }

 private:
  std::vector<std::pair<std::uint64_t, std::uint32_t>> pairs_;
};

std::uint32_t person_at(std::span<const std::uint32_t> person, std::size_t row) {
  return person.empty() ? static_cast<std::uint32_t>(row) : person[row];
}

// A prefix of the series as a table of its own, bound to axes over its values.
struct Alone {
  Binding binding;
  OwnRelease release;
};

class Comparison {
 public:
  Comparison(const plan::Plan& plan, const SeriesTable& table, const series::View& state,
             const series::Spec& spec, unsigned threads, Progress& progress)
      : plan_(plan), table_(table), state_(state), spec_(spec), threads_(threads), progress_(progress) {}

  // The rows up to a release, released on their own.
  Alone alone(std::uint32_t release) {
    Alone result;
    Binding& binding = result.binding;
    binding.table = rows_of_batches(table_, state_, 1, release);
    binding.quasi = table_.quasi;
    binding.person = table_.person;
    const auto quasi = plan_.with_role(plan::Role::quasi);
    const auto sensitive = plan_.with_role(plan::Role::sensitive);
    for (std::size_t s = 0; s < sensitive.size() && plan_.privacy.l; ++s)
      binding.sensitive.push_back(table_.others[s]);
    for (std::size_t a = 0; a < quasi.size(); ++a)
      binding.axes.push_back(axis_of(plan_, *quasi[a],
                                     binding.table.columns[static_cast<std::size_t>(table_.quasi[a])],
                                     state_.outline.domains[a].type));
    const local::Points points = points_of(binding, plan_.privacy.l.has_value());
    const local::Partition partition =
        local::partition(binding.axes, points, local::whole(binding.axes), *spec_.model,
                         {spec_.choice, threads_, measure_of(local_settings(plan_).ranges)}, progress_);
    const LocalCells cells = cells_of(binding, partition, local_settings(plan_).ranges);
    result.release.class_of_row = cells.release.class_of_row;
    for (std::size_t cls = 0; cls < cells.extents.front().size(); ++cls) {
      result.release.regions.emplace_back();
      for (const auto& axis : cells.extents) result.release.regions.back().push_back(axis[cls]);
    }
    return result;
  }

  void would_be_leaks(outcome::SeriesSummary& summary) {
    Alone before = alone(1);
    for (std::size_t i = 1; i < summary.releases.size(); ++i) {
      Alone after = alone(static_cast<std::uint32_t>(i + 1));
      std::span<const std::uint32_t> person;
      if (table_.person) person = after.binding.table.columns[0].codes;
      summary.releases[i].unsafe_if_independent =
          unsafe_together(after.binding.axes, before.release, after.release, person, plan_.privacy.k);
      before = std::move(after);
    }
  }

  // The same batches, entering as whoever knows arrivals would need it.
  outcome::SeriesSummary::Closed with_known_arrivals() {
    series::Spec spec = spec_;
    spec.arrivals = series::Arrivals::known;
    series::State grown;
    for (std::uint32_t release = 1; release <= state_.outline.releases(); ++release) {
      const Table rows = rows_of_batches(table_, state_, release, release);
      series::Batch batch;
      batch.table = &rows;
      batch.person = table_.person.value_or(-1);
      batch.quasi = table_.quasi;
      batch.others = table_.others;
      batch.source = "the series";
      const series::View before = release == 1 ? series::View{} : series::view_of(grown);
      grown = series::merged(before, series::append(before, batch, spec, progress_));
    }
    outcome::SeriesSummary::Closed closed;
    closed.held = grown.outline.held();
    closed.classes = static_cast<std::uint64_t>(
        std::ranges::count_if(grown.nodes, [](const auto& node) { return node.published != 0; }));
    return closed;
  }

 private:
  const plan::Plan& plan_;
  const SeriesTable& table_;
  const series::View& state_;
  const series::Spec& spec_;
  unsigned threads_;
  Progress& progress_;
};

bool within(std::span<const local::Axis> axes, const local::Region& inner, const local::Region& outer) {
  for (std::size_t a = 0; a < axes.size(); ++a)
    if (!local::within(axes[a], inner[a], outer[a])) return false;
  return true;
}

}  // namespace

std::uint64_t unsafe_together(std::span<const local::Axis> axes, const OwnRelease& before,
                              const OwnRelease& after, std::span<const std::uint32_t> person,
                              std::uint64_t k) {
  constexpr std::uint32_t nobody = 0xffffffff;
  // The earlier class that holds a later class wholly, if there is one: that of its older rows.
  std::vector<std::uint32_t> within_class(after.regions.size(), nobody);
  std::vector<bool> seen(after.regions.size(), false);
  for (std::size_t row = 0; row < before.class_of_row.size(); ++row) {
    const std::uint32_t later = after.class_of_row[row];
    if (seen[later]) continue;
    seen[later] = true;
    const std::uint32_t earlier = before.class_of_row[row];
    if (within(axes, after.regions[later], before.regions[earlier])) within_class[later] = earlier;
  }
  Company company;
  for (std::size_t row = 0; row < after.class_of_row.size(); ++row) {
    const std::uint32_t later = after.class_of_row[row];
    const std::uint32_t earlier =
        row < before.class_of_row.size() ? before.class_of_row[row] : within_class[later];
    company.add(std::uint64_t{later} << 32 | earlier, person_at(person, row));
  }
  return company.rows_below(k);
}

void compare_with_others(const plan::Plan& plan, const SeriesTable& table, const series::View& state,
                         const series::Spec& spec, unsigned threads, outcome::SeriesSummary& summary,
                         Progress& progress) {
  summary.beyond_k = !spec.model->k_only();
  summary.open_cases = series::open_cohorts(state, spec).rows;
  std::uint64_t passes = 0, rows = 0;
  for (const series::Outline::Count& count : state.outline.counts) passes += rows += count.received;
  if (passes > row_passes) return;
  Comparison comparison(plan, table, state, spec, threads, progress);
  comparison.would_be_leaks(summary);
  if (local_settings(plan).arrivals == Arrivals::hidden) summary.closed = comparison.with_known_arrivals();
}

}  // namespace kith::method
