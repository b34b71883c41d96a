// The least loss over all sequences of allowed cuts, not cutting included, of a part of a few k persons. Each
// cut goes through the whole of what it cuts, hence the name.
//
// Idea. What can still be done with a set of rows depends on the set alone (and on the levels of calendars
// that its cell has reached), whichever cuts led there; so sets of distinct rows, as bit masks, are solved
// once and remembered. Branch and bound: cuts are tried in the order of a lower bound on what their branches
// lose (distinct_rows.cc), and left when it reaches the best so far.
//
// Invariant. solve(set, limit) returns the least loss if that is below the limit, and otherwise some bound
// that is at least the limit and at most the least loss.
//
// Ties: cutting comes before not cutting; then the lower bound decides, then axis, then bound or level.
//
// Cost: exponential in rows / k and in the number of different values; who calls says how many sets are too
// many, and how much work: the words of the branches that are bounded. Internal to this room; one per thread.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "kith/error.h"
#include "local/box.h"
#include "local/small_part.h"

namespace kith::local {

constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

template <std::size_t W>
class Search : private SmallPart<W> {
 public:
  using Set = PointMask<W>;

  explicit Search(Bench& bench) : SmallPart<W>(bench), box_(bench.ground) {}

  // Returns false if the search was given up. What it takes of the work is taken off.
  bool run(const DistinctRows& distinct, const Part& part, std::uint64_t most_sets, std::uint64_t& work) {
    lay_out(distinct, part);
    sets_ = 0;
    most_sets_ = most_sets;
    work_ = &work;
    given_up_ = false;
    found_.clear();
    solve(all_, start_levels(), no_limit);
    return !given_up_;
  }

  void emit(std::vector<Partition::Node>& nodes, const Open& whole, Growth& growth) {
    emit(nodes, whole, growth, all_, start_levels());
  }

 private:
  using Found = FoundSet<W>;
  using Base = SmallPart<W>;
  using Base::all_, Base::axes_, Base::branch, Base::branch_at, Base::branches_, Base::candidate_of;
  using Base::cuts_, Base::distinct_, Base::find_bounds, Base::find_level_cuts, Base::ground_;
  using Base::lay_out, Base::least, Base::part_, Base::rows;

  Levels start_levels() const {
    Levels levels = 0;
    for (std::size_t a = 0; a < axes_.size(); ++a)
      if (axes_[a].place >= 0) levels |= Levels{part_->states[a].level} << 8 * axes_[a].place;
    return levels;
  }
  hierarchy::Level level_in(Levels levels, std::uint32_t a) const {
    const int place = axes_[a].place;
    return place < 0 ? part_->states[a].level : levels >> 8 * place & 0xff;
  }
  static Levels with_level(Levels levels, int place, hierarchy::Level level) {
    return (levels & ~(Levels{0xff} << 8 * place)) | Levels{level} << 8 * place;
  }

  std::uint64_t loss(const Set& set) {
    box_.clear();
    set.for_each([&](std::size_t p) { box_.add(distinct_->of(p)); });
    return box_.shares() * rows(set);
  }
  void find_cuts(const Set& set, Levels levels) {
    for (std::uint32_t a = 0; a < axes_.size(); ++a) {
      if (ground_.axes[a].axis->kind == Axis::Kind::tree)
        find_level_cuts(set, level_in(levels, a), a);
      else
        find_bounds(set, a);
    }
  }

  Levels levels_behind(Levels levels, const LocalCut& cut) const {
    if (cut.kind != Cut::Kind::level || axes_[cut.axis].place < 0) return levels;
    return with_level(levels, axes_[cut.axis].place, cut.group);
  }

  // Gives the least a branch can lose: all of it if it is too small to be cut.
  std::uint64_t bound_of(const Set& set, Levels levels) {
    if (rows(set) >= 2 * ground_.k) {
      bool known = false;
      const Found& found = found_.at(set, levels, known);
      return known ? found.loss : (found_of(set, levels).loss = least(set));
    }
    return solve(set, levels, no_limit);
  }

  Found& found_of(const Set& set, Levels levels) {
    bool known = false;
    return found_.at(set, levels, known);
  }

  std::uint64_t solve(const Set& set, Levels levels, std::uint64_t limit) {
    bool known = false;
    {
      const Found& found = found_.at(set, levels, known);
      if (known && (found.exact || found.loss >= limit)) return found.loss;
    }
    if (++sets_ > most_sets_ || *work_ == 0) given_up_ = true;
    if (given_up_) return limit;
    const std::uint64_t whole = loss(set);
    const std::size_t first = cuts_.size();
    if (rows(set) >= 2 * ground_.k) find_cuts(set, levels);
    bound_cuts(set, levels, first);

    // A cut that loses no more than the whole is preferred to leaving it.
    std::uint64_t best = std::min(limit, whole == no_limit ? whole : whole + 1);
    bool cut_found = false;
    LocalCut best_cut;
    for (std::size_t i = first; i < cuts_.size() && cuts_[i].bound < best; ++i) {
      const LocalCut cut = cuts_[i];
      const std::uint64_t sum = solve_branches(set, levels, cut, best);
      if (sum >= best) continue;
      best = sum;
      best_cut = cut;
      cut_found = true;
    }
    cuts_.resize(first);
    if (given_up_) return limit;
    Found& found = found_of(set, levels);
    if (cut_found) {
      found.loss = best;
      found.exact = true;
      found.leaf = false;
      found.cut = best_cut;
    } else if (whole < limit) {
      found.loss = whole;
      found.exact = found.leaf = true;
    } else {
      found.loss = std::max(found.loss, limit);
    }
    return found.loss;
  }

  // Sharpens the bounds of the cuts from `first` on, and puts them in order.
  void bound_cuts(const Set& set, Levels levels, std::size_t first) {
    for (std::size_t i = first; i < cuts_.size(); ++i) {
      const LocalCut cut = cuts_[i];
      const Levels behind = levels_behind(levels, cut);
      const std::size_t base = branches_.size();
      branch(set, cut);
      std::uint64_t sum = 0;
      for (std::size_t b = base; b < branches_.size(); ++b) {
        const Set one = branches_[b];
        sum += bound_of(one, behind);
      }
      *work_ -= std::min<std::uint64_t>(*work_, W * (branches_.size() - base));
      branches_.resize(base);
      cuts_[i].bound = sum;
    }
    std::sort(cuts_.begin() + static_cast<std::ptrdiff_t>(first), cuts_.end(),
              [](const LocalCut& a, const LocalCut& b) { return a.order() < b.order(); });
  }

  // The loss of all branches if it is below the limit, otherwise something that is not.
  std::uint64_t solve_branches(const Set& set, Levels levels, const LocalCut& cut, std::uint64_t limit) {
    const Levels behind = levels_behind(levels, cut);
    const std::size_t base = branches_.size();
    branch(set, cut);
    const std::size_t end = branches_.size();
    // Branches that are solved count exactly, the others by their bounds.
    std::uint64_t sum = 0;
    for (std::size_t b = base; b < end; ++b) {
      const Set one = branches_[b];
      sum += bound_of(one, behind);
    }
    for (std::size_t b = base; b < end && sum < limit; ++b) {
      const Set one = branches_[b];
      const std::uint64_t others = sum - bound_of(one, behind);
      sum = others + solve(one, behind, limit - others);
    }
    branches_.resize(base);
    return sum;
  }

  void emit(std::vector<Partition::Node>& nodes, const Open& whole, Growth& growth, const Set& set,
            Levels levels) {
    const Found found = found_of(set, levels);
    if (!found.exact) throw Bug("a set that was not solved");
    if (found.leaf) return;
    std::vector<Open> open;
    growth.cut(nodes, whole, candidate_of(found.cut), open);
    const std::size_t base = branches_.size();
    branch(set, found.cut);
    for (const Open& one : open) {
      const Set next = branch_at(one, base);
      emit(nodes, one, growth, next, levels_behind(levels, found.cut));
    }
    branches_.resize(base);
  }

  Box box_;
  FoundSets<W> found_;
  std::uint64_t sets_ = 0, most_sets_ = 0;
  std::uint64_t* work_ = nullptr;
  bool given_up_ = false;
};

}  // namespace kith::local
