// Cuts of trees: one branch per label of a finer level. Each label's rows lie together after sorting, so
// persons, sensitive values and boxes are counted label by label. O(n d) per level.
#include <algorithm>
#include <cmath>

#include "local/candidate.h"
#include "local/cell_share.h"

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

// Measures in thousandths of a bit, at least one bit: these are whole numbers, so that no library's logarithm
// turns a tie.
std::uint64_t bits_of(const Sweep& sweep) {
  double bits = 0;
  std::uint32_t from = 0;
  for (std::size_t g = 0; g < sweep.groups(); from = sweep.end(g++)) {
    const double share = static_cast<double>(sweep.end(g) - from) / sweep.rows();
    bits -= share * std::log2(share);
  }
  return static_cast<std::uint64_t>(std::llround(1000 * std::max(1.0, bits)));
}

std::uint64_t loss_of_cells(const Sweep& sweep, const AxisGround& ground, const Part& part, std::size_t axis,
                            hierarchy::Level level) {
  std::uint64_t loss = cell_loss(part) - part.states[axis].share * part.rows();
  std::uint32_t from = 0;
  for (std::size_t g = 0; g < sweep.groups(); from = sweep.end(g++))
    loss += ground.share_of_label(level, sweep.key(g)) * (sweep.end(g) - from);
  return loss;
}

std::uint64_t score_of(const Sweep& sweep, std::uint64_t whole, std::uint64_t loss) {
  return whole <= loss ? loss : whole - (whole - loss) / bits_of(sweep) * 1000;
}

}  // namespace

void allowed_levels(Bench& bench, const Part& part, std::size_t axis, Weighing weighing,
                    std::vector<Candidate>& found) {
  found.clear();
  thread_local std::vector<hierarchy::Level> levels;
  levels_to_cut_to(
      bench.ground.axes[axis], part.states[axis].level,
      [&](hierarchy::Level level) { return share_label(bench, part, axis, level); }, levels);
  for (const hierarchy::Level level : levels) {
    bench.sweep.sort_by_label(part, axis, level);
    if (!every_label_meets(bench.sweep)) continue;
    Candidate& cut = found.emplace_back();
    cut = {static_cast<std::uint32_t>(axis), Cut::Kind::level, 0, level, 0, 0};
    if (weighing == Weighing::none) continue;
    const bool cells = bench.ground.by == Measure::cells;
    cut.score = cut.loss = cells ? loss_of_cells(bench.sweep, bench.ground.axes[axis], part, axis, level)
                                 : loss_by_label(bench.sweep);
    if (weighing == Weighing::gain_per_bit)
      cut.score = score_of(bench.sweep, cells ? cell_loss(part) : bench.sweep.loss(0, part.rows()), cut.loss);
  }
}

}  // namespace kith::local
