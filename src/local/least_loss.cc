// Of all allowed cuts of a part, the one whose branches lose least: the sum over branches of their rows times
// the shares of their tight boxes (NCP; Xu et al. 2006 weigh cells alike). Sweeping once up and once down an
// axis gives the boxes of all its bounds.
//
// A cut never loses more than the part does, because a branch's box lies in the part's; only if a calendar
// has weeks beside months can the lowest shared label of fewer rows be a wider one, and then it is not cut.
//
// By cells (cell_share.h) only the share of the axis that is cut changes, so a bound is weighed at once, and
// no cut loses more than the part does.
//
// Cost: O(n d^2) per part, O(n d) by cells, so O(d^2 n log n) in all if cuts are balanced.
#include <algorithm>

#include "local/candidate.h"
#include "local/cell_share.h"

namespace kith::local {

namespace {

void keep_lesser(std::optional<Candidate>& best, const Candidate& other) {
  if (!best || other.score < best->score) best = other;
}

// This is the best of the bounds the sweep admits.
std::optional<Candidate> bound_by_cells(Bench& bench, const Part& part, std::uint32_t axis) {
  Sweep& sweep = bench.sweep;
  const AxisGround& ground = bench.ground.axes[axis];
  const AxisState& state = part.states[axis];
  const std::uint64_t others = cell_loss(part) - state.share * part.rows();
  std::optional<Candidate> best;
  for (std::size_t g = 0; g + 1 < sweep.groups(); ++g) {
    if (!sweep.admitted(g)) continue;
    const std::uint32_t bound = sweep.key(g), low = sweep.end(g);
    const std::uint64_t loss = others + low * below(ground, state, bound).share +
                               (sweep.filled() - low) * above(ground, state, bound).share;
    keep_lesser(best, {axis, Cut::Kind::below, bound, 0, loss, loss});
  }
  if (sweep.filled() < sweep.rows() && sweep.meets(0, sweep.filled())) {
    const std::uint64_t loss = others + sweep.filled() * filled(ground, state).share;
    keep_lesser(best, {axis, Cut::Kind::nulls, 0, 0, loss, loss});
  }
  return best;
}

std::optional<Candidate> bound_of_least_loss(Bench& bench, const Part& part, std::uint32_t axis) {
  Sweep& sweep = bench.sweep;
  sweep.sort_by_rank(part, axis);
  const bool empties = sweep.filled() < sweep.rows();
  if (empties && !sweep.meets(sweep.filled(), sweep.rows())) return std::nullopt;
  sweep.admit();
  if (bench.ground.by == Measure::cells) return bound_by_cells(bench, part, axis);
  sweep.weigh();
  std::optional<Candidate> best;
  for (std::size_t g = 0; g + 1 < sweep.groups(); ++g)
    if (sweep.admitted(g))
      keep_lesser(best, {axis, Cut::Kind::below, sweep.key(g), 0, sweep.loss(g), sweep.loss(g)});
  if (!empties) return best;
  const std::uint64_t of_empties = sweep.loss(sweep.filled(), sweep.rows());
  if (best) best->score = best->loss += of_empties;
  if (sweep.meets(0, sweep.filled())) {
    const std::uint64_t loss = of_empties + sweep.loss(0, sweep.filled());
    keep_lesser(best, {axis, Cut::Kind::nulls, 0, 0, loss, loss});
  }
  return best;
}

}  // namespace

std::uint64_t loss_of(Bench& bench, const Part& part) {
  Box& box = bench.sweep.box();
  box.clear();
  for (std::uint32_t i = part.begin; i < part.end; ++i) box.add(bench.records.at(i) + 1);
  return box.shares() * part.rows();
}

std::optional<Candidate> least_loss_along(Bench& bench, const Part& part, std::size_t axis,
                                          Weighing weighing) {
  if (part.rows() < 2 * bench.ground.k) return std::nullopt;
  if (bench.ground.axes[axis].axis->kind != Axis::Kind::tree)
    return bound_of_least_loss(bench, part, static_cast<std::uint32_t>(axis));
  thread_local std::vector<Candidate> levels;
  allowed_levels(bench, part, axis, weighing, levels);
  std::optional<Candidate> best;
  for (const Candidate& level : levels) keep_lesser(best, level);
  return best;
}

std::optional<Candidate> least_of(Bench& bench, const Part& part,
                                  std::span<const std::optional<Candidate>> by_axis) {
  std::optional<Candidate> best;
  for (const std::optional<Candidate>& one : by_axis)
    if (one) keep_lesser(best, *one);
  if (best && !bench.ground.chains && bench.ground.by == Measure::boxes && best->loss > loss_of(bench, part))
    return std::nullopt;
  return best;
}

std::optional<Candidate> least_loss(Bench& bench, const Part& part, Weighing weighing) {
  if (part.rows() < 2 * bench.ground.k) return std::nullopt;
  thread_local std::vector<std::optional<Candidate>> by_axis;
  by_axis.clear();
  for (std::size_t axis = 0; axis < bench.ground.axes.size(); ++axis)
    by_axis.push_back(least_loss_along(bench, part, axis, weighing));
  return least_of(bench, part, by_axis);
}

}  // namespace kith::local
