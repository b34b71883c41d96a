#include "series/cohorts.h"

#include <algorithm>
#include <tuple>
#include <vector>

namespace kith::series {

namespace {

struct Released {
  std::uint64_t cohort = 0;
  std::uint32_t person = 0;
  Row row = 0;

  auto key() const { return std::tie(cohort, person, row); }
};

std::vector<Released> by_cohort(const View& state) {
  std::vector<Released> released;
  for (Row row = 0; row < state.row_count(); ++row)
    if (state.first_release[row] > 0)
      released.push_back(
          {std::uint64_t{state.leaf[row]} << 32 | state.first_release[row], state.person[row], row});
  std::ranges::sort(released, {}, &Released::key);
  return released;
}

local::Points points_of(const View& state, const Spec& spec) {
  local::Points points;
  points.rows = state.row_count();
  points.person = state.person;
  for (const std::uint32_t column : spec.sensitive) points.sensitive.push_back(state.others[column]);
  return points;
}

}  // namespace

OpenCohorts open_cohorts(const View& state, const Spec& spec) {
  OpenCohorts open;
  const std::vector<Released> released = by_cohort(state);
  if (released.empty()) return open;
  const local::Points points = points_of(state, spec);
  std::vector<std::uint32_t> rows;
  for (std::size_t begin = 0, end = 0; begin < released.size(); begin = end) {
    rows.clear();
    std::uint64_t persons = 0;
    for (end = begin; end < released.size() && released[end].cohort == released[begin].cohort; ++end) {
      persons += end == begin || released[end].person != released[end - 1].person;
      rows.push_back(released[end].row);
    }
    const bool by_k = persons >= spec.model->k();
    if (by_k && (spec.model->k_only() || local::holds(points, rows, *spec.model))) continue;
    ++open.cohorts;
    open.rows += rows.size();
  }
  return open;
}

}  // namespace kith::series
