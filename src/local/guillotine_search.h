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
// many. Internal to this room; one per thread.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "kith/error.h"
#include "local/candidate.h"
#include "local/distinct_rows.h"
#include "local/found_sets.h"
#include "local/growth.h"
#include "local/point_mask.h"

namespace kith::local {

constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

template <std::size_t W>
class Search {
 public:
  using Set = PointMask<W>;

  explicit Search(Bench& bench) : ground_(bench.ground), tally_(bench.ground), box_(bench.ground) {}

  // False where the search was given up.
  bool run(const DistinctRows& distinct, const Part& part, std::uint64_t most_sets) {
    distinct_ = &distinct;
    part_ = &part;
    sets_ = 0;
    most_sets_ = most_sets;
    given_up_ = false;
    found_.clear();
    Set all;
    for (std::size_t p = 0; p < distinct.size(); ++p) all.insert(p);
    lay_out_axes(all);
    solve(all, start_levels(), no_limit);
    all_ = all;
    return !given_up_;
  }

  void emit(std::vector<Partition::Node>& nodes, const Open& whole, Growth& growth) {
    emit(nodes, whole, growth, all_, start_levels());
  }

 private:
  using Found = FoundSet<W>;

  struct LocalAxis {
    std::vector<std::uint32_t> keys;  // ordered, set: by group
    std::vector<Set> low;             // ordered, set: by group, what lies in it or below
    Set empties;
    std::vector<std::vector<Set>> labels;  // tree: [level], a set per label
    int place = -1;                        // in Levels, where the order is no chain
  };

  void lay_out_axes(const Set& all) {
    axes_.resize(ground_.axes.size());
    int place = 0;
    for (std::size_t a = 0; a < axes_.size(); ++a) {
      if (ground_.axes[a].axis->kind == Axis::Kind::tree)
        lay_out_tree(a, ground_.axes[a].chain ? -1 : place++);
      else
        lay_out_ranks(a, all);
    }
  }

  void lay_out_ranks(std::size_t a, const Set& all) {
    LocalAxis& axis = axes_[a];
    axis.keys.clear();
    axis.empties = {};
    all.for_each([&](std::size_t p) {
      const std::uint32_t key = distinct_->of(p)[a];
      if (key == empty_key)
        axis.empties.insert(p);
      else
        axis.keys.push_back(key);
    });
    std::ranges::sort(axis.keys);
    axis.keys.erase(std::unique(axis.keys.begin(), axis.keys.end()), axis.keys.end());
    axis.low.assign(axis.keys.size(), {});
    for (std::size_t p = 0; p < distinct_->size(); ++p) {
      const std::uint32_t key = distinct_->of(p)[a];
      if (key == empty_key) continue;
      const auto group = std::ranges::lower_bound(axis.keys, key) - axis.keys.begin();
      for (std::size_t g = static_cast<std::size_t>(group); g < axis.keys.size(); ++g) axis.low[g].insert(p);
    }
  }

  void lay_out_tree(std::size_t a, int place) {
    LocalAxis& axis = axes_[a];
    axis.place = place;
    axis.labels.resize(ground_.axes[a].by_height.size());
    for (hierarchy::Level level = 0; level < axis.labels.size(); ++level) {
      const std::vector<hierarchy::Label>& label_of = ground_.axes[a].labels(level);
      axis.keys.clear();
      axis.labels[level].clear();
      for (std::size_t p = 0; p < distinct_->size(); ++p) {
        const hierarchy::Label label = label_of[distinct_->of(p)[a]];
        const auto at = std::ranges::find(axis.keys, label);
        const auto group = static_cast<std::size_t>(at - axis.keys.begin());
        if (at == axis.keys.end()) {
          axis.keys.push_back(label);
          axis.labels[level].emplace_back();
        }
        axis.labels[level][group].insert(p);
      }
    }
  }

  Levels start_levels() const {
    Levels levels = 0;
    for (std::size_t a = 0; a < axes_.size(); ++a)
      if (axes_[a].place >= 0) levels |= Levels{part_->states[a].level} << 8 * axes_[a].place;
    return levels;
  }
  static Levels with_level(Levels levels, int place, hierarchy::Level level) {
    return (levels & ~(Levels{0xff} << 8 * place)) | Levels{level} << 8 * place;
  }

  std::uint64_t rows(const Set& set) const {
    if (distinct_->single) return set.size();
    std::uint64_t sum = 0;
    set.for_each([&](std::size_t p) { sum += distinct_->weight(p); });
    return sum;
  }
  std::uint64_t least(const Set& set) const {
    std::uint64_t sum = 0;
    set.for_each([&](std::size_t p) { sum += distinct_->least[p]; });
    return sum;
  }
  std::uint64_t loss(const Set& set) {
    box_.clear();
    set.for_each([&](std::size_t p) { box_.add(distinct_->of(p)); });
    return box_.shares() * rows(set);
  }
  bool meets(const Set& set) {
    if (rows(set) < ground_.k) return false;
    if (ground_.rows_only()) return true;
    tally_.clear();
    set.for_each([&](std::size_t p) {
      for (std::uint32_t i = distinct_->begin[p]; i < distinct_->begin[p + 1]; ++i)
        tally_.add(distinct_->rows[i]);
    });
    return tally_.meets();
  }

  // Appends the branches with rows to branches_.
  void branch(const Set& set, const LocalCut& cut) {
    const LocalAxis& axis = axes_[cut.axis];
    if (cut.kind == Cut::Kind::level) {
      for (const Set& label : axis.labels[cut.group])
        if (const Set both = set & label; !both.empty()) branches_.push_back(both);
      return;
    }
    const Set filled = set.without(axis.empties), empties = set & axis.empties;
    if (cut.kind == Cut::Kind::below) {
      branches_.push_back(filled & axis.low[cut.group]);
      branches_.push_back(filled.without(axis.low[cut.group]));
    } else {
      branches_.push_back(filled);
    }
    if (!empties.empty()) branches_.push_back(empties);
  }

  void find_cuts(const Set& set, Levels levels) {
    for (std::uint32_t a = 0; a < axes_.size(); ++a) {
      if (ground_.axes[a].axis->kind == Axis::Kind::tree)
        find_level_cuts(set, levels, a);
      else
        find_bounds(set, a);
    }
  }

  void find_bounds(const Set& set, std::uint32_t a) {
    const LocalAxis& axis = axes_[a];
    const Set filled = set.without(axis.empties), empties = set & axis.empties;
    const bool some_empty = !empties.empty();
    if (filled.empty() || (some_empty && !meets(empties))) return;
    const std::uint64_t all = rows(filled), of_empties = some_empty ? least(empties) : 0;
    const std::uint64_t sum = least(filled) + of_empties;
    Set before;
    for (std::uint32_t g = 0; g + 1 < axis.low.size(); ++g) {
      const Set low = filled & axis.low[g];
      if (low == before) continue;
      before = low;
      const std::uint64_t below = rows(low);
      if (below < ground_.k) continue;
      if (all - below < ground_.k) break;
      if (!ground_.rows_only() && !(meets(low) && meets(filled.without(low)))) continue;
      cuts_.push_back({sum, a, Cut::Kind::below, g});
    }
    if (some_empty && meets(filled)) cuts_.push_back({sum, a, Cut::Kind::nulls, 0});
  }

  bool share_label(const Set& set, std::uint32_t a, hierarchy::Level level) const {
    for (const Set& label : axes_[a].labels[level])
      if (const Set both = set & label; !both.empty()) return both == set;
    return true;
  }

  void find_level_cuts(const Set& set, Levels levels, std::uint32_t a) {
    const int place = axes_[a].place;
    const hierarchy::Level from = place < 0 ? part_->states[a].level : levels >> 8 * place & 0xff;
    levels_to_cut_to(
        ground_.axes[a].axis->hierarchy->order, from,
        [&](hierarchy::Level level) { return share_label(set, a, level); }, levels_);
    for (const hierarchy::Level level : levels_) {
      const bool allowed = std::ranges::all_of(axes_[a].labels[level], [&](const Set& label) {
        const Set both = set & label;
        return both.empty() || meets(both);
      });
      if (allowed) cuts_.push_back({least(set), a, Cut::Kind::level, level});
    }
  }

  Levels levels_behind(Levels levels, const LocalCut& cut) const {
    if (cut.kind != Cut::Kind::level || axes_[cut.axis].place < 0) return levels;
    return with_level(levels, axes_[cut.axis].place, cut.group);
  }

  // The least a branch can lose: all of it where it is too small to be cut.
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
    if (++sets_ > most_sets_) given_up_ = true;
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
    std::uint64_t sum = 0;  // solved ones exactly, the others by their bounds
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
    Candidate candidate{found.cut.axis, found.cut.kind, 0, 0, found.loss, found.loss};
    if (found.cut.kind == Cut::Kind::below) candidate.bound = axes_[found.cut.axis].keys[found.cut.group];
    if (found.cut.kind == Cut::Kind::level) candidate.level = found.cut.group;
    std::vector<Open> open;
    growth.cut(nodes, whole, candidate, open);
    const std::size_t base = branches_.size();
    branch(set, found.cut);
    for (const Open& one : open) {
      const std::size_t point = distinct_->find(ground_.records.at(one.part.begin) + 1);
      for (std::size_t b = base; b < base + open.size(); ++b)
        if (branches_[b].has(point)) {
          const Set next = branches_[b];
          emit(nodes, one, growth, next, levels_behind(levels, found.cut));
          break;
        }
    }
    branches_.resize(base);
  }

  const Ground& ground_;
  Tally tally_;
  Box box_;
  const DistinctRows* distinct_ = nullptr;
  const Part* part_ = nullptr;
  std::vector<LocalAxis> axes_;
  FoundSets<W> found_;
  Set all_;
  std::uint64_t sets_ = 0, most_sets_ = 0;
  bool given_up_ = false;
  // Stacks that a call of solve leaves as it found them.
  std::vector<LocalCut> cuts_;
  std::vector<Set> branches_;
  std::vector<hierarchy::Level> levels_;
};

}  // namespace kith::local
