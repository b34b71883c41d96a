// A walk over acceptable nodes.
//
// One step: raise one to three columns drawn by lot, lower the others greedily, then all. A column that cannot
// be lowered at a node cannot be lowered at a finer one, so it is not tried again on the way down. Which column
// is lowered goes by the gain in score, times a draw so that walks differ. The walk moves to where it got if
// that is hardly worse than where it was, and so leaves nodes from which no single step is better.
//
// With suppression the gain is estimated: a dropped row loses what it would at the top. The score of the node
// that a step ends at is exact.
#include "fulldomain/node_walk.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace kith::fulldomain {

namespace {

// A node so much worse, as a share, is still moved to.
constexpr double hardly_worse = 0.004;

}  // namespace

NodeWalk::NodeWalk(const SearchSpace& space, std::uint64_t seed)
    : space_(space),
      score_(space.keys.first()),
      grouper_(space.columns, space.k, space.limit),
      state_(seed),
      by_classes_(seed % 2 == 1),
      stuck_(space.columns.size()),
      raised_(space.columns.size()),
      terms_(space.columns.size()) {
  start_again();
}

void NodeWalk::start_again() {
  places_ = space_.columns.top();
  grouper_.make(places_, groups_);
  key_ = space_.keys.key(places_, groups_);
  for (std::size_t c = 0; c < places_.size(); ++c) terms_[c] = score_.term(c, places_[c], 0, 0);
  top_score_ = score_.value(terms_);
  begun_ = false;
  idle_ = 0;
  least_ = key_.values.front();
}

void NodeWalk::go_to(const Places& places, const TupleGroups& groups, const NodeKey& key) {
  places_ = places;
  groups_ = groups;
  key_ = key;
  begun_ = true;
  idle_ = 0;
  least_ = key.values.front();
}

// The generator splitmix64.
std::uint64_t NodeWalk::draw() {
  std::uint64_t z = state_ += 0x9e3779b97f4a7c15ULL;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

double NodeWalk::noise() { return 0.5 + static_cast<double>(draw() >> 11) * 0x1p-53; }

void NodeWalk::raise_some() {
  const TupleColumns& columns = space_.columns;
  std::fill(raised_.begin(), raised_.end(), false);
  const std::uint64_t wanted = 1 + draw() % 3;
  for (std::uint64_t i = 0; i < wanted; ++i) {
    const std::size_t column = draw() % columns.size();
    const std::vector<Place>& coarser = columns.coarser(column, tried_places_[column]);
    if (coarser.empty() || raised_[column]) continue;
    tried_places_[column] = coarser[draw() % coarser.size()];
    raised_[column] = true;
  }
}

double NodeWalk::score_of(std::uint64_t dropped) const {
  const double score = score_.value(terms_);
  if (!score_.counts_rows()) return score;
  return score +
         (top_score_ - score) * static_cast<double>(dropped) / static_cast<double>(space_.columns.rows());
}

double NodeWalk::gain_of(std::size_t column, Place place, const Grouper::Split& split) {
  const double before = score_of(tried_groups_.dropped_rows), own = terms_[column];
  terms_[column] = score_.term(column, place, 0, 0);
  const double gain = before - score_of(split.dropped_rows);
  terms_[column] = own;
  if (score_.counts_rows() && gain <= 0) return -1;
  const double positive = gain + 1e-9;
  if (!by_classes_) return positive * noise();
  const double more = static_cast<double>(split.groups + 1) / static_cast<double>(tried_groups_.size());
  return positive * noise() / (0.02 + std::log(std::max(1.0, more)));
}

NodeWalk::Step NodeWalk::best_step(const std::vector<bool>& banned) {
  const TupleColumns& columns = space_.columns;
  Step best;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    if (banned[c] || stuck_[c]) continue;
    bool any = false;
    for (const Place place : columns.directly_finer(c, tried_places_[c])) {
      const Grouper::Split split = grouper_.tried(tried_groups_, c, place);
      ++checked_;
      if (!split.within) continue;
      any = true;
      const double gain = gain_of(c, place, split);
      if (gain > best.gain) best = {c, place, gain};
    }
    stuck_[c] = !any;
  }
  return best;
}

void NodeWalk::lower(const std::vector<bool>& banned) {
  for (;;) {
    const Step best = best_step(banned);
    if (best.gain <= 0) return;
    const Place before = std::exchange(tried_places_[best.column], best.place);
    if (!space_.plain) {
      more_work_ += space_.columns.tuples() * space_.columns.size();
      if (!space_.is_acceptable(space_.columns.node(tried_places_))) {
        tried_places_[best.column] = before;
        stuck_[best.column] = true;
        continue;
      }
    }
    grouper_.split(tried_groups_, best.column, best.place);
    terms_[best.column] = score_.term(best.column, best.place, 0, 0);
  }
}

bool NodeWalk::accept(const NodeKey& key) const {
  const double value = key.values.front();
  return space_.keys.less(key, key_) || value <= least_ + hardly_worse * std::abs(least_);
}

void NodeWalk::step() {
  tried_places_ = places_;
  if (begun_)
    raise_some();
  else
    std::fill(raised_.begin(), raised_.end(), false);
  begun_ = true;
  grouper_.merge(groups_, tried_places_, tried_groups_);
  for (std::size_t c = 0; c < terms_.size(); ++c) terms_[c] = score_.term(c, tried_places_[c], 0, 0);
  std::fill(stuck_.begin(), stuck_.end(), false);
  lower(raised_);
  lower(std::vector<bool>(raised_.size(), false));
  ++idle_;
}

std::optional<NodeKey> NodeWalk::take(int steps, const NodeKey& best) {
  std::optional<NodeKey> found;
  for (int i = 0; i < steps; ++i) {
    step();
    NodeKey key = space_.keys.key(tried_places_, tried_groups_);
    more_work_ += tried_groups_.dropped.size() * terms_.size();
    if (!accept(key)) continue;
    if (!space_.plain && !space_.is_acceptable(key.node)) continue;
    places_ = tried_places_;
    std::swap(groups_, tried_groups_);
    key_ = key;
    if (key.values.front() < least_) {
      least_ = key.values.front();
      idle_ = 0;
    }
    if (space_.keys.less(key, found ? *found : best)) found = std::move(key);
  }
  return found;
}

}  // namespace kith::fulldomain
