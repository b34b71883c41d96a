// The least loss of cells over all sequences of allowed cuts of a small part, as far as a given number of
// steps leads.
//
// Idea. What a cut gains is known at once (cell_share.h), and what the cells lose in the end is what the part
// loses less the sum of the gains. A cell depends on the cuts that led to it, so unlike boxes
// (guillotine_search.h) sets are not remembered; instead cuts are tried by falling gain, and left when their
// gain and the most that their branches could still gain do not reach the best so far.
//
// Invariant. solve(set, floor) returns the most that can be gained if that is above the floor, and otherwise
// something that is not. The first sequence tried is that of the largest gains, so that what is found when
// the steps run out is never worse than cutting by gain.
//
// Ties: the larger gain first, then axis, then bound or level.
//
// Cost: without the limit, exponential in rows / k. Internal to this room; one per thread.
#pragma once

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <vector>

#include "local/cell_share.h"
#include "local/small_part.h"

namespace kith::local {

template <std::size_t W>
class CellSearch : private SmallPart<W> {
 public:
  using Set = PointMask<W>;

  explicit CellSearch(Bench& bench) : SmallPart<W>(bench) {}

  void run(const DistinctRows& distinct, const Part& part, std::uint64_t most_steps) {
    lay_out(distinct, part);
    steps_left_ = most_steps;
    plan_.clear();
    solve(all_, part.states, -1, plan_);
  }

  void emit(std::vector<Partition::Node>& nodes, const Open& whole, Growth& growth) {
    std::size_t next = 0;
    emit(nodes, whole, growth, all_, next);
  }

 private:
  using Base = SmallPart<W>;
  using Base::all_, Base::axes_, Base::branch, Base::branch_at, Base::branches_, Base::candidate_of;
  using Base::cuts_, Base::distinct_, Base::find_bounds, Base::find_level_cuts, Base::ground_;
  using Base::lay_out, Base::least, Base::rows;
  using States = std::vector<AxisState>;

  // Cuts and leaves of a subtree, branches in their order behind what is cut.
  struct Step {
    bool leaf = true;
    LocalCut cut;
  };
  using Plan = std::vector<Step>;

  struct Choice {
    std::int64_t gain = 0;
    LocalCut cut;
  };

  // What the branches of a cut have of its axis, in the order of branch().
  void narrow(const Set& set, const AxisState& state, const LocalCut& cut, std::vector<AxisState>& sides) {
    const AxisGround& axis = ground_.axes[cut.axis];
    sides.clear();
    if (cut.kind == Cut::Kind::level) {
      const std::vector<Set>& labels = axes_[cut.axis].labels[cut.group];
      for (const Set& label : labels)
        if (const Set both = set & label; !both.empty())
          sides.push_back(labelled(axis, state, cut.group, label_in(both, cut)));
      return;
    }
    if (cut.kind == Cut::Kind::below) {
      const std::uint32_t bound = axes_[cut.axis].keys[cut.group];
      sides.push_back(below(axis, state, bound));
      sides.push_back(above(axis, state, bound));
    } else {
      sides.push_back(filled(axis, state));
    }
    sides.push_back(only_empties());
  }

  hierarchy::Label label_in(const Set& set, const LocalCut& cut) const {
    return ground_.axes[cut.axis].labels(cut.group)[distinct_->of(set.first())[cut.axis]];
  }

  // Finds the cuts of a set from `first` of cuts_ on, each with its gain.
  std::vector<Choice> choices(const Set& set, const States& states) {
    const std::size_t first = cuts_.size();
    for (std::uint32_t a = 0; a < axes_.size(); ++a) {
      if (ground_.axes[a].axis->kind == Axis::Kind::tree)
        find_level_cuts(set, states[a].level, a);
      else
        find_bounds(set, a);
    }
    std::vector<Choice> found;
    for (std::size_t i = first; i < cuts_.size(); ++i)
      found.push_back({gain_of(set, states, cuts_[i]), cuts_[i]});
    cuts_.resize(first);
    std::ranges::sort(found, [](const Choice& a, const Choice& b) {
      return std::tuple(-a.gain, a.cut.axis, a.cut.kind, a.cut.group) <
             std::tuple(-b.gain, b.cut.axis, b.cut.kind, b.cut.group);
    });
    return found;
  }

  std::int64_t gain_of(const Set& set, const States& states, const LocalCut& cut) {
    const AxisState& state = states[cut.axis];
    const std::size_t base = branches_.size();
    branch(set, cut);
    narrow(set, state, cut, sides_);
    std::uint64_t gain = rows(set) * state.share;
    for (std::size_t b = base; b < branches_.size(); ++b) gain -= rows(branches_[b]) * sides_[b - base].share;
    branches_.resize(base);
    return static_cast<std::int64_t>(gain);
  }

  // No more than all that the cell loses beyond what its rows must.
  std::int64_t most_gain(const Set& set, const States& states) const {
    const std::uint64_t count = rows(set);
    if (count < 2 * ground_.k) return 0;
    std::uint64_t shares = 0;
    for (const AxisState& state : states) shares += state.share;
    return static_cast<std::int64_t>(count * shares - least(set));
  }

  std::int64_t solve(const Set& set, const States& states, std::int64_t floor, Plan& plan) {
    plan.assign(1, {});
    if (rows(set) < 2 * ground_.k) return 0;
    const std::vector<Choice> found = choices(set, states);
    if (found.empty()) return 0;
    std::int64_t best = floor;
    Plan tried;
    for (const Choice& choice : found) {
      tried.assign(1, {false, choice.cut});
      const std::int64_t gain = solve_branches(set, states, choice, best, tried);
      if (gain > best) {
        best = gain;
        std::swap(plan, tried);
      }
      if (steps_left_ == 0) break;
      --steps_left_;
    }
    return best;
  }

  std::int64_t solve_branches(const Set& set, const States& states, const Choice& choice, std::int64_t floor,
                              Plan& plan) {
    std::vector<AxisState> sides;
    narrow(set, states[choice.cut.axis], choice.cut, sides);
    const std::size_t base = branches_.size();
    branch(set, choice.cut);
    const std::size_t end = branches_.size();
    States behind = states;
    // Branches that are solved count exactly, the others by the most they could gain.
    std::int64_t sum = choice.gain;
    const auto most = [&](std::size_t b) {
      behind[choice.cut.axis] = sides[b - base];
      return most_gain(branches_[b], behind);
    };
    for (std::size_t b = base; b < end; ++b) sum += most(b);
    Plan subtree;
    for (std::size_t b = base; b < end && sum > floor; ++b) {
      const std::int64_t others = sum - most(b);
      const Set one = branches_[b];
      sum = others + solve(one, behind, std::max<std::int64_t>(-1, floor - others), subtree);
      plan.insert(plan.end(), subtree.begin(), subtree.end());
    }
    branches_.resize(base);
    return sum;
  }

  void emit(std::vector<Partition::Node>& nodes, const Open& whole, Growth& growth, const Set& set,
            std::size_t& next) {
    const Step step = plan_[next++];
    if (step.leaf) return;
    std::vector<Open> open;
    growth.cut(nodes, whole, candidate_of(step.cut), open);
    const std::size_t base = branches_.size();
    branch(set, step.cut);
    const std::size_t end = branches_.size();
    for (std::size_t b = base; b < end; ++b) {
      const Set one = branches_[b];
      const auto at =
          std::ranges::find_if(open, [&](const Open& part) { return branch_at(part, base) == one; });
      emit(nodes, *at, growth, one, next);
    }
    branches_.resize(base);
  }

  std::uint64_t steps_left_ = 0;
  Plan plan_;
  std::vector<AxisState> sides_;
};

}  // namespace kith::local
