// Cuts of trees: one branch per label of a finer level. Each label's rows lie together after sorting, so
// persons, sensitive values and boxes are counted label by label. O(n d) per level.
#include <algorithm>

#include "local/candidate.h"

namespace kith::local {

namespace {

bool share_label(const Bench& bench, const Part& part, std::size_t axis, hierarchy::Level level) {
  const std::vector<hierarchy::Label>& labels = bench.ground.axes[axis].labels(level);
  const hierarchy::Label first = labels[bench.records.at(part.begin)[axis + 1]];
  for (std::uint32_t i = part.begin + 1; i < part.end; ++i)
    if (labels[bench.records.at(i)[axis + 1]] != first) return false;
  return true;
}

bool every_label_meets(Sweep& sweep) {
  std::uint32_t from = 0;
  for (std::size_t g = 0; g < sweep.groups(); from = sweep.end(g++))
    if (!sweep.meets(from, sweep.end(g))) return false;
  return true;
}

std::uint64_t loss_by_label(Sweep& sweep) {
  std::uint64_t loss = 0;
  std::uint32_t from = 0;
  for (std::size_t g = 0; g < sweep.groups(); from = sweep.end(g++)) loss += sweep.loss(from, sweep.end(g));
  return loss;
}

}  // namespace

void allowed_levels(Bench& bench, const Part& part, std::size_t axis, bool weighed,
                    std::vector<Candidate>& found) {
  found.clear();
  thread_local std::vector<hierarchy::Level> levels;
  levels_to_cut_to(
      bench.ground.axes[axis].axis->hierarchy->order, part.states[axis].level,
      [&](hierarchy::Level level) { return share_label(bench, part, axis, level); }, levels);
  for (const hierarchy::Level level : levels) {
    bench.sweep.sort_by_label(part, axis, level);
    if (!every_label_meets(bench.sweep)) continue;
    found.push_back({static_cast<std::uint32_t>(axis), Cut::Kind::level, 0, level,
                     weighed ? loss_by_label(bench.sweep) : 0});
  }
}

}  // namespace kith::local
