// Mondrian's own choice (LeFevre, DeWitt and Ramakrishnan 2006, section 4; Pei et al., section 5.1): the axis
// whose tight box spans the largest share of its domain, cut at the allowed bound nearest the median. If an
// axis has none, the next in the order of spans is taken, so a part stays whole only if no axis can be cut.
//
// Departures: any allowed bound serves if the median's own does not (many equal values), trees are cut to the
// labels of a level, and the empty value has a branch of its own.
//
// Cost: O(n d) for the spans and O(n) for each axis that is tried, so O(d n log n) in all if cuts halve.
#include <algorithm>
#include <numeric>

#include "local/candidate.h"

namespace kith::local {

namespace {

std::vector<std::uint32_t>& axes_by_span(Bench& bench, const Part& part) {
  thread_local std::vector<std::uint32_t> axes;
  axes.resize(bench.ground.axes.size());
  std::iota(axes.begin(), axes.end(), 0U);
  Box& box = bench.sweep.box();
  box.clear();
  for (std::uint32_t i = part.begin; i < part.end; ++i) box.add(bench.records.at(i) + 1);
  std::ranges::stable_sort(axes,
                           [&](std::uint32_t a, std::uint32_t b) { return box.share(a) > box.share(b); });
  return axes;
}

// The admitted group whose end lies nearest half of the filled rows.
std::optional<std::size_t> nearest_median(const Sweep& sweep) {
  std::optional<std::size_t> best;
  std::uint64_t least = 0;
  for (std::size_t g = 0; g + 1 < sweep.groups(); ++g) {
    if (!sweep.admitted(g)) continue;
    const std::uint64_t twice = 2 * std::uint64_t{sweep.end(g)}, filled = sweep.filled();
    const std::uint64_t distance = twice > filled ? twice - filled : filled - twice;
    if (best && distance >= least) continue;
    best = g;
    least = distance;
  }
  return best;
}

std::optional<Candidate> median_cut(Bench& bench, const Part& part, std::uint32_t axis) {
  Sweep& sweep = bench.sweep;
  sweep.sort_by_rank(part, axis);
  const bool empties = sweep.filled() < sweep.rows();
  if (empties && !sweep.meets(sweep.filled(), sweep.rows())) return std::nullopt;
  sweep.admit();
  if (const auto group = nearest_median(sweep))
    return Candidate{axis, Cut::Kind::below, sweep.key(*group), 0, 0, 0};
  if (empties && sweep.meets(0, sweep.filled())) return Candidate{axis, Cut::Kind::nulls, 0, 0, 0, 0};
  return std::nullopt;
}

}  // namespace

std::optional<Candidate> widest_span(Bench& bench, const Part& part) {
  if (part.rows() < 2 * bench.ground.k) return std::nullopt;
  thread_local std::vector<Candidate> levels;
  for (const std::uint32_t axis : axes_by_span(bench, part)) {
    if (bench.ground.axes[axis].axis->kind == Axis::Kind::tree) {
      allowed_levels(bench, part, axis, Weighing::none, levels);
      if (!levels.empty()) return levels.front();
    } else if (const auto cut = median_cut(bench, part, axis)) {
      return cut;
    }
  }
  return std::nullopt;
}

}  // namespace kith::local
