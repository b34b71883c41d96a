// A small part as exact search sees it: sets of its distinct rows as bit masks, what lies below each bound
// and in each label, and the cuts that the model allows. Internal to this room; one per thread.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "local/candidate.h"
#include "local/distinct_rows.h"
#include "local/found_sets.h"
#include "local/growth.h"
#include "local/point_mask.h"

namespace kith::local {

template <std::size_t W>
class SmallPart {
 protected:
  using Set = PointMask<W>;

  explicit SmallPart(Bench& bench) : ground_(bench.ground), tally_(bench.ground) {}

  void lay_out(const DistinctRows& distinct, const Part& part) {
    distinct_ = &distinct;
    part_ = &part;
    all_ = {};
    for (std::size_t p = 0; p < distinct.size(); ++p) all_.insert(p);
    lay_out_axes(all_);
  }

  // Ordered axes and sets have by group its key, and what lies in it or below. Trees have by level a set per
  // label. `place` is the place in Levels if the order is no chain.
  struct LocalAxis {
    std::vector<std::uint32_t> keys;
    std::vector<Set> low;
    Set empties;
    std::vector<std::vector<Set>> labels;
    int place = -1;
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

  void find_level_cuts(const Set& set, hierarchy::Level from, std::uint32_t a) {
    levels_to_cut_to(
        ground_.axes[a], from, [&](hierarchy::Level level) { return share_label(set, a, level); }, levels_);
    for (const hierarchy::Level level : levels_) {
      const bool allowed = std::ranges::all_of(axes_[a].labels[level], [&](const Set& label) {
        const Set both = set & label;
        return both.empty() || meets(both);
      });
      if (allowed) cuts_.push_back({least(set), a, Cut::Kind::level, level});
    }
  }

  Candidate candidate_of(const LocalCut& cut) const {
    Candidate candidate{cut.axis, cut.kind, 0, 0, 0, 0};
    if (cut.kind == Cut::Kind::below) candidate.bound = axes_[cut.axis].keys[cut.group];
    if (cut.kind == Cut::Kind::level) candidate.level = cut.group;
    return candidate;
  }
  // The branch from `base` on that an open part is.
  Set branch_at(const Open& open, std::size_t base) const {
    const std::size_t point = distinct_->find(ground_.records.at(open.part.begin) + 1);
    std::size_t b = base;
    while (!branches_[b].has(point)) ++b;
    return branches_[b];
  }

  const Ground& ground_;
  Tally tally_;
  const DistinctRows* distinct_ = nullptr;
  const Part* part_ = nullptr;
  std::vector<LocalAxis> axes_;
  Set all_;
  // Stacks that a search leaves as it found them.
  std::vector<LocalCut> cuts_;
  std::vector<Set> branches_;
  std::vector<hierarchy::Level> levels_;
};

}  // namespace kith::local
