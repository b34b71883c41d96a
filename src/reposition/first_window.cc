// Idea. A slot is l-eligible exactly if some level c has at most c records of each value and at least l c in
// all. Once every slot has its level, the best moves are a minimum-cost flow (level_flow.h), and its cost is
// convex in the levels. So the integer program of the paper (section III) is a search over one number per
// slot: each flow gives a cut, a linear bound that holds at all levels (Kelley's method; Benders' cuts), and
// levels are proposed where the cuts are least. They may be least between whole levels, since l c makes the
// program more than a flow; a tree of boxes then splits the levels until the cuts of every box reach the best
// cost found. Walking downhill by single levels instead is not exact.
//
// A box is split by the sum of the levels of a run of slots (level_box.h), not only by one level: neighbours
// can trade levels at nearly the same cost, so that bounding one of them changes little. Of several splits
// the one is taken whose parts have the greatest bounds.
//
// Every vector of levels has a flow: a slot may be short of records, at a penalty for each of one more than
// l - 1 of the dearest drops. That is enough. A slot that is short of A records at level c has fewer than l
// values with c records, or it would have l c. Cutting it to level c - 1 therefore drops at most l - 1
// records and leaves it short of at most A - 1, so that A such steps at most make it eligible, for less than
// the penalty. Hence the best of all levels is short of nothing.
//
// Invariant. Cuts are valid, whatever potentials they come from, and consist of whole numbers; the bound of a
// box is proven in whole numbers (level_cuts.h). The least bound of the boxes that are left is a bound for
// the window, and `optimal()` never rests on floating point.
//
// Cost. One network simplex per flow, a small linear program per proposal and per split that is tried. At
// whole levels a flow is only solved if the cuts do not already say that it cannot be better than the best.
#include "reposition/first_window.h"

#include <algorithm>
#include <cmath>
#include <queue>
#include <set>

#include "kith/error.h"
#include "reposition/eligibility.h"
#include "reposition/level_cuts.h"
#include "reposition/level_flow.h"
#include "reposition/window_problem.h"

namespace kith::reposition {

namespace {

// If cuts are taken between whole levels, a level has so many parts.
constexpr std::int64_t kParts = 64;
constexpr double kNearlyWhole = 1e-6;
// A box that is not the first gets so many cuts before it is split.
constexpr int kCutsInBox = 2;
// This is the share of the gap that a cut must close for another in the same box.
constexpr double kWorthAnother = 0.05;
// So many splits of a box are tried, to choose the one that lifts the bounds most.
constexpr std::size_t kSplitsTried = 8;
constexpr std::size_t kManySlots = 16, kSplitsTriedOfMany = 3;

struct Box {
  LevelBox levels;
  Cost bound = 0;
  std::uint64_t number = 0;
  bool operator<(const Box& other) const {
    return bound != other.bound ? bound > other.bound : number > other.number;
  }
};

class LevelSearch {
 public:
  LevelSearch(const WindowProblem& problem, const LevelBox& all, const Levels& start, Cost scale,
              const WindowEffort& effort, Progress& progress)
      : effort_(effort), progress_(progress), flow_(problem) {
    start_ = start;
    const LevelFlowResult first = solve(start);
    if (first.short_of != 0) throw Bug("a snapshot is short of records at its own eligible level");
    cuts_.emplace(start, first.cost, scale);
    cuts_->add(first.cut);
    open_.push({all, 0, 0});
    runs_ = runs_of(start.size());
  }

  WindowSolution run() {
    settle();
    std::optional<Cost> open_bound;
    while (!open_bound && !open_.empty() && open_.top().bound < best_.cost) {
      Box box = open_.top();
      open_.pop();
      if (best_.nodes == effort_.nodes || !look_into(box)) open_bound = box.bound;
    }
    // The bound of the box left was raised, perhaps above those of others that are open.
    if (open_bound && !open_.empty()) open_bound = std::min(*open_bound, open_.top().bound);
    best_.bound = std::min(best_.cost, open_bound.value_or(best_.cost));
    return std::move(best_);
  }

 private:
  // Makes cuts around the place where the least seems to be, in a region that follows it: proposals over the
  // whole box jump from end to end while cuts are few.
  void settle() {
    const LevelBox all = open_.top().levels;
    std::vector<double> middle(start_.begin(), start_.end());
    for (double radius = 2; flows_left(); radius *= 2) {
      const LevelBox region = around(all, middle, radius);
      LevelCuts::Least least = cuts_->least_in(region);
      while (flows_left() && add(cut_between(least.levels), least)) least = cuts_->least_in(region);
      if (!at_the_rim(all, region, least.levels)) return;
      middle = least.levels;
    }
  }

  static LevelBox around(const LevelBox& all, const std::vector<double>& middle, double radius) {
    LevelBox region = all;
    for (std::size_t slot = 0; slot < all.slots(); ++slot) {
      const SlotRun run{slot, slot};
      region.at_least(run, static_cast<std::int64_t>(std::floor(middle[slot] - radius)));
      region.at_most(run, static_cast<std::int64_t>(std::ceil(middle[slot] + radius)));
    }
    return region;
  }

  // Says whether the levels lie where the region ends and the box goes on.
  static bool at_the_rim(const LevelBox& all, const LevelBox& region, const std::vector<double>& levels) {
    for (std::size_t slot = 0; slot < levels.size(); ++slot) {
      const SlotRun run{slot, slot};
      const auto lower = static_cast<double>(region.lower(run)),
                 upper = static_cast<double>(region.upper(run));
      if (region.lower(run) > all.lower(run) && levels[slot] < lower + kNearlyWhole) return true;
      if (region.upper(run) < all.upper(run) && levels[slot] > upper - kNearlyWhole) return true;
    }
    return false;
  }

  // The flow at these levels, kept if it is the best.
  LevelFlowResult solve(const Levels& levels) {
    check_cancelled(progress_);
    progress_.advance(1);
    ++best_.flows;
    solved_.insert(levels);
    LevelFlowResult result = flow_.solve(levels);
    if (result.short_of == 0 && (best_.moves.empty() || result.cost < best_.cost)) {
      best_.cost = result.cost;
      best_.moves = std::move(result.moves);
    }
    return result;
  }

  bool flows_left() const { return best_.flows < effort_.flows; }

  // Adds cuts until the box cannot hold anything better, or splits it. Returns false if the flows are used
  // up.
  bool look_into(Box& box) {
    ++best_.nodes;
    for (int cuts = 0;;) {
      const LevelCuts::Least least = cuts_->least_in(box.levels);
      box.bound = std::max(box.bound, least.bound);
      if (box.bound >= best_.cost) return true;
      const Levels whole = LevelBox::whole_near(least.levels);
      const bool promising = solved_.count(whole) == 0 && cuts_->value_at(whole) < best_.cost;
      if (promising || (box.number == 0 || cuts < kCutsInBox)) {
        if (!flows_left()) return false;
      }
      if (promising && add(solve(whole).cut, least)) continue;
      if (box.bound >= best_.cost) return true;
      const bool between = !is_whole(least.levels, whole);
      if (between && (box.number == 0 || cuts < kCutsInBox) && flows_left()) {
        ++cuts;
        if (add(cut_between(least.levels), least)) continue;
      }
      split(box, least);
      return true;
    }
  }

  LevelCut cut_between(const std::vector<double>& levels) {
    check_cancelled(progress_);
    progress_.advance(1);
    ++best_.flows;
    Levels parts;
    for (const double level : levels) parts.push_back(std::llround(level * kParts));
    return flow_.cut_at(parts, kParts);
  }

  // Says whether the cut lifts the least point enough for another look at the same box.
  bool add(LevelCut cut, const LevelCuts::Least& least) {
    const double gain = cuts_->about(cut, least.levels) - least.value;
    cuts_->add(std::move(cut));
    const double gap = static_cast<double>(best_.cost - least.bound);
    return gain > std::max(kWorthAnother * gap, 1e-3);
  }

  static bool is_whole(const std::vector<double>& levels, const Levels& whole) {
    for (std::size_t slot = 0; slot < levels.size(); ++slot)
      if (std::abs(levels[slot] - static_cast<double>(whole[slot])) > kNearlyWhole) return false;
    return true;
  }

  struct Split {
    SlotRun run;
    // This is the greatest sum that still belongs to the lower part.
    std::int64_t last = 0;
    double from_whole = 0;
  };

  // Gives the runs whose sums are farthest from whole or, if all are whole, the slot with the most levels
  // left.
  std::vector<Split> splits_of(const LevelBox& box, const std::vector<double>& levels) const {
    std::vector<Split> splits;
    for (const SlotRun& run : runs_) {
      double sum = 0;
      for (std::size_t slot = run.first; slot <= run.last; ++slot) sum += levels[slot];
      const double distance = std::abs(sum - std::round(sum));
      if (distance > kNearlyWhole)
        splits.push_back({run, static_cast<std::int64_t>(std::floor(sum)), distance});
    }
    std::ranges::stable_sort(splits, std::ranges::greater{}, &Split::from_whole);
    const std::size_t tried = levels.size() > kManySlots ? kSplitsTriedOfMany : kSplitsTried;
    if (splits.size() > tried) splits.resize(tried);
    if (!splits.empty()) return splits;
    const auto width = [&](std::size_t slot) { return box.upper({slot, slot}) - box.lower({slot, slot}); };
    std::size_t widest = 0;
    for (std::size_t slot = 1; slot < levels.size(); ++slot)
      if (width(slot) > width(widest)) widest = slot;
    // There is one vector, and its flow is solved.
    if (width(widest) == 0) return {};
    const SlotRun run{widest, widest};
    return {{run, std::min<std::int64_t>(std::llround(levels[widest]), box.upper(run) - 1), 0}};
  }

  // In two by the split that lifts the bounds of both parts most.
  void split(const Box& box, const LevelCuts::Least& least) {
    std::vector<Box> chosen;
    double best_lift = -1;
    for (const Split& split : splits_of(box.levels, least.levels)) {
      std::vector<Box> parts;
      double lift = 1;
      for (const bool lower : {true, false}) {
        Box part = box;
        if (!(lower ? part.levels.at_most(split.run, split.last)
                    : part.levels.at_least(split.run, split.last + 1))) {
          lift *= static_cast<double>(best_.cost - box.bound + 1);
          continue;
        }
        const LevelCuts::Least in_part = cuts_->least_in(part.levels);
        part.bound = std::max(box.bound, in_part.bound);
        lift *=
            std::clamp(in_part.value - least.value, 1e-3, static_cast<double>(best_.cost - box.bound + 1));
        if (part.bound < best_.cost) parts.push_back(std::move(part));
      }
      if (lift <= best_lift) continue;
      best_lift = lift;
      chosen = std::move(parts);
      if (chosen.empty()) break;
    }
    for (Box& part : chosen) {
      part.number = ++last_number_;
      open_.push(std::move(part));
    }
  }

  const WindowEffort& effort_;
  Progress& progress_;
  LevelFlow flow_;
  std::optional<LevelCuts> cuts_;
  std::vector<SlotRun> runs_;
  std::set<Levels> solved_;
  std::priority_queue<Box> open_;
  Levels start_;
  std::uint64_t last_number_ = 0;
  WindowSolution best_;
};

WindowSolution solve_reduced(const WindowProblem& problem, const WindowEffort& effort, Progress& progress) {
  Levels highest, start;
  for (std::size_t slot = 0; slot < problem.records.size(); ++slot) {
    highest.push_back(static_cast<std::int64_t>(highest_level(problem, slot)));
    start.push_back(static_cast<std::int64_t>(largest_eligible_level(problem.records[slot], problem.l)));
  }
  if (std::ranges::all_of(highest, [](std::int64_t level) { return level == 0; })) return drop_all(problem);
  if (!LevelFlow::fits(problem)) throw too_dear();
  progress.begin("solving the first window", 0);
  const Cost scale = std::max<Cost>(problem.costs.beta, 1);
  WindowSolution solution = LevelSearch(problem, LevelBox(highest), start, scale, effort, progress).run();
  progress.end();
  return solution;
}

}  // namespace

WindowSolution solve_first_window(const WindowProblem& problem, const WindowEffort& effort,
                                  Progress& progress) {
  require_sound(problem);
  if (problem.closed > 0) throw Bug("a first window with slots that are published");
  WindowProblem reduced = problem;
  const Cost divisor = divide_costs(reduced.costs);
  WindowSolution solution = solve_reduced(reduced, effort, progress);
  solution.cost *= divisor;
  solution.bound *= divisor;
  return solution;
}

std::optional<Cost> cost_of(const WindowProblem& problem, const WindowSolution& solution) {
  const std::size_t n = problem.records.size(), values = n == 0 ? 0 : problem.records.front().size();
  if (solution.moves.size() != n) return std::nullopt;
  std::vector<std::vector<Count>> slots(n, std::vector<Count>(values, 0)), left = problem.records;
  Cost cost = 0;
  for (std::size_t origin = 0; origin < n; ++origin) {
    for (std::size_t distance = 0; distance < solution.moves[origin].size(); ++distance) {
      const std::vector<Count>& moved = solution.moves[origin][distance];
      const bool there = distance < problem.costs.window() && origin + distance < n;
      if (moved.size() != values) return std::nullopt;
      for (Value value = 0; value < values; ++value) {
        if (moved[value] == 0) continue;
        if (!there || origin + distance < problem.closed) return std::nullopt;
        if (moved[value] > left[origin][value]) return std::nullopt;
        left[origin][value] -= moved[value];
        slots[origin + distance][value] += moved[value];
        cost += problem.costs.mu[distance] * static_cast<Cost>(moved[value]);
      }
    }
    for (Value value = 0; value < values; ++value) {
      if (origin < problem.closed && left[origin][value] > 0) return std::nullopt;
      cost += problem.costs.drop(value) * static_cast<Cost>(left[origin][value]);
    }
  }
  for (const std::vector<Count>& slot : slots)
    if (!eligible(slot, problem.l)) return std::nullopt;
  return cost;
}

}  // namespace kith::reposition
