// A cut that the model allows, and the ways to choose one. Internal to this room.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "local/ground.h"
#include "local/sweep.h"

namespace kith::local {

// The kind is below, nulls or level. `bound` is for below: the highest rank that goes low. `loss` is that of
// the branches; `score` is what is compared, the less the better.
struct Candidate {
  std::uint32_t axis = 0;
  Cut::Kind kind = Cut::Kind::below;
  std::uint32_t bound = 0;
  hierarchy::Level level = 0;
  std::uint64_t loss = 0;
  std::uint64_t score = 0;

  bool operator==(const Candidate&) const = default;
};

// What a thread works with.
struct Bench {
  Bench(const Ground& whole, const Records& all) : ground(whole), records(all), sweep(whole, all) {}

  const Ground& ground;
  const Records& records;
  Sweep sweep;
};

std::uint64_t loss_of(Bench& bench, const Part& part);

// The levels an axis may be cut to: directly finer than the cell's, or if all rows share one label there, the
// next below with two. A level with a label that reads like the top's may be skipped: a cut to it gains nothing there.
// `Sharing` says whether all rows share one label of a level. The levels rise.
template <typename Sharing>
void levels_to_cut_to(const AxisGround& axis, hierarchy::Level level, const Sharing& all_share,
                      std::vector<hierarchy::Level>& levels) {
  const hierarchy::LevelOrder& order = axis.axis->hierarchy->order;
  levels.clear();
  thread_local std::vector<hierarchy::Level> open;
  open = order.directly_finer(level);
  while (!open.empty()) {
    const hierarchy::Level next = open.back();
    open.pop_back();
    const bool cut = !all_share(next);
    if (cut && std::find(levels.begin(), levels.end(), next) == levels.end()) levels.push_back(next);
    if (!cut || axis.reads_like_top[next]) {
      const auto& finer = order.directly_finer(next);
      open.insert(open.end(), finer.begin(), finer.end());
    }
  }
  std::sort(levels.begin(), levels.end());
}

// The levels of a tree axis that every label of which meets the model, each with its loss.
// `weighing` none leaves losses at 0.
enum class Weighing {
  none,
  // The candidates are weighed by the loss of the branches.
  loss,
  // They are weighed by what is gained, divided by the entropy of the branches if that is more than one bit:
  // a level with many labels is compared with as many bounds as would make as many branches.
  gain_per_bit,
};
void allowed_levels(Bench& bench, const Part& part, std::size_t axis, Weighing weighing,
                    std::vector<Candidate>& found);

std::optional<Candidate> widest_span(Bench& bench, const Part& part);

// The best cut along one axis; ties go to the lower bound or level, nulls last.
std::optional<Candidate> least_loss_along(Bench& bench, const Part& part, std::size_t axis,
                                          Weighing weighing);
std::optional<Candidate> least_loss(Bench& bench, const Part& part, Weighing weighing);
// Takes of the best per axis the one with the least score, ties to the lower axis, and none if it loses more
// than the part does.
std::optional<Candidate> least_of(Bench& bench, const Part& part,
                                  std::span<const std::optional<Candidate>> by_axis);

}  // namespace kith::local
