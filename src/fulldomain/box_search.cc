// Branch and bound over boxes.
//
// A box [lo, hi] is narrowed from both sides until nothing changes:
//  - If `hi` fails once a column is put down to its level in `lo`, all nodes of the box with that level fail,
//    because they are finer, and the column's `lo` rises.
//  - If the bound at `lo` is above the best once a column is put up to its level in `hi`, no node of the box
//    with that level is wanted, and the column's `hi` falls.
// The bound takes the labels of `lo`, and the rows that are suppressed at `hi`, since they are suppressed at
// every node of the box; blocks of columns lose at least what is proven of them. What is left is split at the
// column whose labels differ most in it.
//
// Invariant: the parts and the candidate hold every node of the box that is acceptable and not worse than the
// best. Cost: the groups at `hi` are made once, column by column, and each trial passes over the tuples once.
//
// Example: two chains of levels 0 to 2, best score 0.5 by NCP. If [0,2] fails, `lo` becomes [1,0]; if level 2 of
// the second column alone scores 0.6, `hi` becomes [2,1].
#include "fulldomain/box_search.h"

#include <algorithm>
#include <utility>

namespace kith::fulldomain {

bool SearchSpace::is_acceptable(const Node& node) const {
  return acceptable(evaluator.evaluate_within(node, limit), columns.rows(), limit);
}

namespace {

class Expander {
 public:
  Expander(const SearchSpace& space, Box box, const NodeKey* best, BoxWorker& worker)
      : space_(space),
        columns_(space.columns),
        score_(space.keys.first()),
        box_(std::move(box)),
        best_(best),
        grouper_(worker.grouper),
        groups_(worker.groups),
        terms_(columns_.size()) {}

  Expansion run() {
    const std::uint64_t before = grouper_.work();
    if (narrow()) divide();
    expansion_.work += grouper_.work() - before;
    return std::move(expansion_);
  }

 private:
  // Says whether anything is left.
  bool narrow() {
    ++expansion_.checked;
    if (!grouper_.make(box_.hi, groups_) || !model_allows()) return false;
    for (bool fallen = true; fallen;) {
      raise_lo();
      if (!bound_allows()) return false;
      fallen = best_ && lower_hi();
      if (fallen && !split_at_hi()) return false;
    }
    return true;
  }

  bool model_allows() {
    if (space_.plain || !space_.monotone) return true;
    expansion_.work += columns_.tuples() * columns_.size();
    return space_.is_acceptable(columns_.node(box_.hi));
  }

  void raise_lo() {
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      if (!columns_.is_chain(c)) continue;
      while (box_.lo[c] < box_.hi[c]) {
        ++expansion_.checked;
        if (grouper_.tried(groups_, c, box_.lo[c]).within) break;
        ++box_.lo[c];
      }
    }
  }

  double term(std::size_t column, Place place) {
    return score_.term(column, place, weight_of(score_, columns_, column, place, groups_.dropped),
                       groups_.dropped_rows);
  }

  bool bound_allows() {
    NodeKey bound = space_.keys.key(box_.lo, groups_);
    expansion_.work += 3 * groups_.dropped.size() * columns_.size();
    for (std::size_t c = 0; c < columns_.size(); ++c) terms_[c] = term(c, box_.lo[c]);
    bound.values.front() = std::max(bound.values.front(), space_.blocks.value(score_, terms_));
    expansion_.bound = box_.bound = std::max(box_.bound, bound.values.front());
    return !best_ || !space_.keys.box_is_dropped(bound, *best_);
  }

  // The bound of the part of the box in which a column is at a place or above.
  double bound_with(std::size_t column, Place place) {
    const double own = std::exchange(terms_[column], term(column, place));
    const double bound = space_.blocks.value(score_, terms_);
    terms_[column] = own;
    return bound;
  }

  // Says whether anything changed.
  bool lower_hi() {
    lowered_.clear();
    const double most = best_->values.front() + 2 * score_.slack(best_->values.front());
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      if (!columns_.is_chain(c)) continue;
      const Place before = box_.hi[c];
      while (box_.lo[c] < box_.hi[c] && bound_with(c, box_.hi[c]) > most) --box_.hi[c];
      if (box_.hi[c] != before) lowered_.push_back(c);
    }
    return !lowered_.empty();
  }

  bool split_at_hi() {
    return std::ranges::all_of(lowered_,
                               [&](std::size_t c) { return grouper_.split(groups_, c, box_.hi[c]); });
  }

  void divide() {
    if (box_.lo == box_.hi) {
      expansion_.candidate = box_.lo;
      return;
    }
    const std::size_t column = widest();
    if (!columns_.is_chain(column)) {
      for (Place place = 0; place < columns_.places(column); ++place) part(column, place, place);
      return;
    }
    const Place middle = (box_.lo[column] + box_.hi[column]) / 2;
    part(column, box_.lo[column], middle);
    part(column, middle + 1, box_.hi[column]);
  }

  void part(std::size_t column, Place lo, Place hi) {
    Box part = box_;
    part.lo[column] = lo;
    part.hi[column] = hi;
    part.bound = std::max(box_.bound, bound_with(column, lo));
    expansion_.parts.push_back(std::move(part));
  }

  std::size_t widest() {
    std::size_t column = 0;
    double most = -1;
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      if (box_.lo[c] == box_.hi[c]) continue;
      const double wide = term(c, box_.hi[c]) - terms_[c];
      if (wide <= most) continue;
      most = wide;
      column = c;
    }
    return column;
  }

  const SearchSpace& space_;
  const TupleColumns& columns_;
  const ColumnScore& score_;
  Box box_;
  const NodeKey* best_;
  Grouper& grouper_;
  TupleGroups& groups_;
  // By column, at `lo`.
  std::vector<double> terms_;
  std::vector<std::size_t> lowered_;
  Expansion expansion_;
};

}  // namespace

Expansion expand(const SearchSpace& space, Box box, const NodeKey* best, BoxWorker& worker) {
  return Expander(space, std::move(box), best, worker).run();
}

}  // namespace kith::fulldomain
