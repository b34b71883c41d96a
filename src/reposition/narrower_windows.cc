// Idea. A stream with a window of m places the first m snapshots together and every later one by relays. Its
// placements are forward and less than m late, so that they are a solution of every wider window over the same
// snapshots. If the window of n snapshots is not solved to the end, streams with all windows m < n run along
// over the n snapshots, and the best of them all is taken, then improved by the best moves at its levels.
//
// The first window of each of these streams has to be what such a stream would really publish, hence no worse
// than narrower ones itself. That is no recursion: windows are taken in the order of their width, and once
// window m is to be solved, all narrower streams have come as far as m snapshots.
//
// Cost: if the window is solved, nothing more. Otherwise n windows of limited effort, and n^2 steps of relays.
#include "reposition/narrower_windows.h"

#include <algorithm>
#include <list>
#include <optional>

#include "reposition/later_step.h"
#include "reposition/placing.h"
#include "reposition/window_problem.h"
#include "reposition/window_tree.h"

namespace kith::reposition {

namespace {

// Dual cuts are quick while there are few slots and they come to an end soon.
constexpr std::size_t kFewSlots = 16;
constexpr WindowEffort kCuts{.flows = 200, .nodes = 100};

WindowProblem first_of(const WindowProblem& problem, std::size_t snapshots) {
  WindowProblem part = problem;
  part.records.resize(snapshots);
  part.costs.mu.resize(std::min(part.costs.mu.size(), snapshots));
  return part;
}

WindowSolution solve_alone(const WindowProblem& problem, const WindowEffort& stated, Progress& progress) {
  const WindowEffort cuts{std::min(stated.flows, kCuts.flows), std::min(stated.nodes, kCuts.nodes)};
  WindowSolution start = problem.records.size() <= kFewSlots ? solve_first_window(problem, cuts, progress)
                                                             : stay_at_home(problem);
  if (start.optimal()) return start;
  return solve_from(problem, std::move(start), affordable(stated, problem), progress);
}

// A stream with a narrower window over the snapshots of a problem.
class NarrowStream {
 public:
  // Begins with the first snapshots, which are solved so.
  NarrowStream(const WindowProblem& first, const WindowSolution& solution)
      : costs_(first.costs), l_(first.l), window_(costs_.window()) {
    window_.jump(static_cast<Step>(first.records.size()) - 1);
    for (std::size_t step = 0; step < first.records.size(); ++step) add(step, first.records[step]);
    place(window_.counts(), solution,
          static_cast<std::ptrdiff_t>(window_.size()) - static_cast<std::ptrdiff_t>(first.records.size()));
  }

  void go_on(const std::vector<Count>& snapshot) {
    left_.push_back(window_.take(0, costs_));
    cost_ += left_.back().cost;
    window_.shift();
    add(static_cast<std::size_t>(window_.newest()), snapshot);
    close_newest(window_, costs_, l_);
  }

  Cost cost() const {
    Cost cost = cost_;
    for_open([&](const Leaving& leaving) { cost += leaving.cost; });
    return cost;
  }

  // What it did, as a solution of a problem of all snapshots so far.
  WindowSolution solution_of(const WindowProblem& problem) const {
    WindowSolution solution;
    solution.moves = no_moves(problem);
    const auto note = [&](const Leaving& leaving) {
      for (const Part& part : leaving.published)
        solution.moves[static_cast<std::size_t>(part.origin)]
                      [static_cast<std::size_t>(leaving.slot - part.origin)][part.value] += part.count;
    };
    for (const Leaving& leaving : left_) note(leaving);
    for_open(note);
    solution.cost = cost();
    return solution;
  }

 private:
  void add(std::size_t step, const std::vector<Count>& snapshot) {
    window_.grow(snapshot.size());
    for (Value value = 0; value < snapshot.size(); ++value)
      if (snapshot[value] > 0) window_.add_dropped(static_cast<Step>(step), value, snapshot[value]);
  }

  template <typename Look>
  void for_open(const Look& look) const {
    OpenWindow open = window_;
    for (std::size_t slot = 0; slot < open.size(); ++slot) look(open.take(slot, costs_));
  }

  Costs costs_;
  Count l_;
  OpenWindow window_;
  std::vector<Leaving> left_;
  Cost cost_ = 0;
};

class NarrowStreams {
 public:
  NarrowStreams(const WindowProblem& problem, const WindowEffort& effort, Progress& progress)
      : problem_(problem), effort_(effort), progress_(progress) {}

  // The best over all snapshots, if there are several.
  std::optional<WindowSolution> best() {
    const std::size_t n = problem_.records.size();
    for (std::size_t snapshots = 1; snapshots < n; ++snapshots) {
      if (tried(snapshots)) begin(snapshots);
      for (NarrowStream& stream : streams_) stream.go_on(problem_.records[snapshots]);
    }
    return best_over(problem_);
  }

  std::uint64_t flows() const { return flows_; }
  std::uint64_t nodes() const { return nodes_; }

 private:
  bool tried(std::size_t snapshots) const {
    const std::uint64_t n = problem_.records.size(), values = problem_.records.front().size();
    if (n * n * n * values <= kAllNarrower) return true;
    for (std::size_t part = n / 2; part > 0; part /= 2)
      if (part == snapshots) return true;
    return false;
  }

  void begin(std::size_t snapshots) {
    const WindowProblem first = first_of(problem_, snapshots);
    WindowSolution solution = solve_alone(first, effort_, progress_);
    flows_ += solution.flows;
    nodes_ += solution.nodes;
    if (!solution.optimal())
      if (auto narrower = best_over(first); narrower && narrower->cost < solution.cost)
        solution = std::move(*narrower);
    streams_.emplace_back(first, solution);
  }

  std::optional<WindowSolution> best_over(const WindowProblem& problem) const {
    const NarrowStream* best = nullptr;
    Cost least = 0;
    for (const NarrowStream& stream : streams_)
      if (const Cost cost = stream.cost(); !best || cost < least) {
        best = &stream;
        least = cost;
      }
    if (!best) return std::nullopt;
    return best->solution_of(problem);
  }

  const WindowProblem& problem_;
  const WindowEffort& effort_;
  Progress& progress_;
  std::list<NarrowStream> streams_;
  std::uint64_t flows_ = 0, nodes_ = 0;
};

}  // namespace

WindowEffort affordable(const WindowEffort& stated, const WindowProblem& problem) {
  constexpr std::uint64_t moves_in_all = 1'500'000, short_moves = 8;
  const std::uint64_t snapshots = problem.records.size(), values = problem.records.front().size();
  const std::uint64_t moves =
      snapshots * values * std::min<std::uint64_t>(short_moves, problem.costs.window()) + 1;
  const std::uint64_t nodes = std::clamp<std::uint64_t>(moves_in_all / moves, 1, 2'000);
  return {std::min(stated.flows, 2 * nodes + 1), std::min(stated.nodes, nodes)};
}

WindowSolution solve_no_worse(const WindowProblem& problem, const WindowEffort& effort, Progress& progress) {
  require_sound(problem);
  if (problem.records.empty() || problem.records.front().empty()) return drop_all(problem);
  // How far a move could go beyond the last slot makes no difference.
  const WindowProblem whole = first_of(problem, problem.records.size());
  WindowSolution solution = solve_alone(whole, effort, progress);
  if (solution.optimal() || problem.records.size() > problem.costs.window()) return solution;
  NarrowStreams streams(whole, effort, progress);
  auto narrower = streams.best();
  solution.flows += streams.flows();
  solution.nodes += streams.nodes();
  if (narrower && narrower->cost < solution.cost) {
    solution.cost = narrower->cost;
    solution.moves = std::move(narrower->moves);
    solution = solve_from(whole, std::move(solution), {.flows = 1, .nodes = 0}, progress);
  }
  return solution;
}

}  // namespace kith::reposition
