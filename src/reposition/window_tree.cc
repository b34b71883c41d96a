// Idea. The relaxed window (relaxed_window.h) gives levels that need not be whole and a bound. Rounded, the
// levels are tried by a flow, which is a solution if no slot is short; a level that is not whole splits the
// node in two. The node of the least bound is next, until no open one is below the best cost found.
//
// Long moves seldom pay. Program and flows begin with short ones; as the bound holds for all moves, it shows
// by a gap to the program's value that longer ones would pay, and the reach is then doubled.
//
// Invariant. `best_` is a solution at all times, beginning with the one that was given; every bound is proven
// in whole numbers and holds for all levels of its node. A node is given up only if its bound reaches the best
// cost, or if it is a single vector of levels whose flow, over all moves, was solved.
//
// Cost: a linear program per node that starts where the last one ended, and two flows at most.
#include "reposition/window_tree.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <queue>
#include <set>

#include "reposition/eligibility.h"
#include "reposition/level_flow.h"
#include "reposition/relaxed_window.h"
#include "reposition/window_problem.h"

namespace kith::reposition {

namespace {

constexpr std::size_t kFirstReach = 8;
constexpr double kNearlyWhole = 1e-6;

struct Node {
  Levels lower, upper;
  Cost bound = 0;
  std::uint64_t number = 0;
  bool operator<(const Node& other) const {
    return bound != other.bound ? bound > other.bound : number > other.number;
  }
};

class WindowTree {
 public:
  WindowTree(const WindowProblem& problem, WindowSolution start, const WindowEffort& effort,
             Progress& progress)
      : problem_(problem),
        near_(problem),
        effort_(effort),
        progress_(progress),
        // No solution that drops a record of a closed snapshot is as cheap as the start.
        kept_(start.cost + 1),
        best_(std::move(start)),
        flows_before_(best_.flows) {
    for (std::size_t slot = 0; slot < problem.records.size(); ++slot)
      highest_.push_back(static_cast<std::int64_t>(highest_level(problem, slot)));
  }

  WindowSolution run() {
    reach_to(std::min(problem_.costs.window(), kFirstReach));
    if (effort_.flows > 0) try_levels(levels_in(problem_, best_));
    open_.push({Levels(highest_.size(), 0), highest_, std::min(best_.bound, best_.cost), 0});
    std::optional<Cost> open_bound;
    for (std::uint64_t nodes = 0; !open_bound && !open_.empty() && open_.top().bound < best_.cost; ++nodes) {
      Node node = open_.top();
      open_.pop();
      if (nodes >= effort_.nodes || !look_into(node)) open_bound = node.bound;
    }
    // The bound of the node left was raised, perhaps above those of others that are open.
    if (open_bound && !open_.empty()) open_bound = std::min(*open_bound, open_.top().bound);
    best_.bound = std::min(best_.cost, open_bound.value_or(best_.cost));
    return std::move(best_);
  }

 private:
  void reach_to(std::size_t reach) {
    reach_ = reach;
    near_.costs.mu.assign(problem_.costs.mu.begin(),
                          problem_.costs.mu.begin() + static_cast<std::ptrdiff_t>(reach));
    flow_.emplace(near_, kept_);
    relaxed_.emplace(problem_, highest_, reach, kept_);
    tried_.clear();
  }
  bool reaches_all() const { return reach_ >= std::min(problem_.costs.window(), problem_.records.size()); }
  void reach_further() { reach_to(std::min(problem_.costs.window(), 2 * reach_)); }

  // Returns false if the effort is used up.
  bool try_levels(const Levels& levels) {
    if (tried_.contains(levels)) return true;
    if (best_.flows - flows_before_ >= effort_.flows) return false;
    check_cancelled(progress_);
    progress_.advance(1);
    ++best_.flows;
    tried_.insert(levels);
    LevelFlowResult result = flow_->solve(levels);
    if (result.short_of > 0 || result.cost >= best_.cost) return true;
    best_.cost = result.cost;
    best_.moves = std::move(result.moves);
    return true;
  }

  // Returns false if the effort is used up or the program is too large.
  bool look_into(Node& node) {
    ++best_.nodes;
    for (;;) {
      check_cancelled(progress_);
      const RelaxedWindow::Least least = relaxed_->least_in(node.lower, node.upper);
      node.bound = std::max(node.bound, least.bound);
      if (node.bound >= best_.cost) return true;
      if (!least.solved) return false;
      if (!reaches_all() && longer_pays(least)) {
        reach_further();
        continue;
      }
      if (!try_near(node, least.levels)) return false;
      if (node.bound >= best_.cost || split(node, least.levels)) return true;
      if (reaches_all()) return tried_.contains(node.lower);
      reach_further();
    }
  }

  static bool longer_pays(const RelaxedWindow::Least& least) {
    const double slack = 1e-6 * std::max(1.0, std::abs(least.value));
    return static_cast<double>(least.bound) < std::ceil(least.value - slack);
  }

  bool try_near(const Node& node, const std::vector<double>& levels) {
    Levels near = LevelBox::whole_near(levels), below;
    for (std::size_t slot = 0; slot < levels.size(); ++slot) {
      near[slot] = std::clamp(near[slot], node.lower[slot], node.upper[slot]);
      below.push_back(static_cast<std::int64_t>(std::floor(levels[slot] + kNearlyWhole)));
    }
    return try_levels(near) && try_levels(below);
  }

  // In two where the level is farthest from whole or, if all are whole, where most levels are left. Returns
  // false if there is one vector.
  bool split(const Node& node, const std::vector<double>& levels) {
    std::size_t at = 0;
    double farthest = kNearlyWhole;
    for (std::size_t slot = 0; slot < levels.size(); ++slot)
      if (const double away = std::abs(levels[slot] - std::round(levels[slot])); away > farthest) {
        farthest = away;
        at = slot;
      }
    if (farthest > kNearlyWhole) {
      push_parts(node, at, static_cast<std::int64_t>(std::floor(levels[at])));
      return true;
    }
    const auto width = [&](std::size_t slot) { return node.upper[slot] - node.lower[slot]; };
    for (std::size_t slot = 1; slot < levels.size(); ++slot)
      if (width(slot) > width(at)) at = slot;
    if (width(at) == 0) return false;
    push_parts(node, at, std::min<std::int64_t>(std::llround(levels[at]), node.upper[at] - 1));
    return true;
  }

  void push_parts(const Node& node, std::size_t slot, std::int64_t last) {
    Node below = node, above = node;
    below.upper[slot] = last;
    above.lower[slot] = last + 1;
    for (Node* part : {&below, &above}) {
      part->number = ++last_number_;
      open_.push(std::move(*part));
    }
  }

  const WindowProblem& problem_;
  // The problem with moves within reach.
  WindowProblem near_;
  const WindowEffort& effort_;
  Progress& progress_;
  Cost kept_;
  WindowSolution best_;
  std::uint64_t flows_before_;
  Levels highest_;
  std::size_t reach_ = 0;
  std::optional<LevelFlow> flow_;
  std::optional<RelaxedWindow> relaxed_;
  std::set<Levels> tried_;
  std::priority_queue<Node> open_;
  std::uint64_t last_number_ = 0;
};

}  // namespace

WindowSolution stay_at_home(const WindowProblem& problem) {
  WindowSolution solution = drop_all(problem);
  for (std::size_t slot = 0; slot < problem.records.size(); ++slot) {
    const std::vector<Count>& snapshot = problem.records[slot];
    const Count level = largest_eligible_level(snapshot, problem.l);
    for (Value value = 0; value < snapshot.size(); ++value) {
      const Count kept = std::min(snapshot[value], level);
      solution.moves[slot][0][value] = kept;
      solution.cost -= problem.costs.drop(value) * static_cast<Cost>(kept);
    }
  }
  solution.bound = std::min<Cost>(0, solution.cost);
  return solution;
}

WindowSolution solve_from(const WindowProblem& problem, WindowSolution start, const WindowEffort& effort,
                          Progress& progress) {
  require_sound(problem);
  if (problem.records.empty() || problem.records.front().empty() || start.optimal()) return start;
  WindowProblem reduced = problem;
  const Cost divisor = divide_costs(reduced.costs);
  const WindowSolution unchanged = start;
  start.cost /= divisor;
  start.bound = (start.bound + divisor - 1) / divisor;
  if (!LevelFlow::fits(reduced, start.cost + 1)) {
    if (problem.closed == 0) throw too_dear();
    return unchanged;
  }
  WindowTree tree(reduced, std::move(start), effort, progress);
  progress.begin("solving a window", 0);
  WindowSolution solution = tree.run();
  progress.end();
  solution.cost *= divisor;
  solution.bound *= divisor;
  return solution;
}

}  // namespace kith::reposition
