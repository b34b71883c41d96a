// A walk over acceptable nodes that looks for better ones: some columns are raised, then columns are lowered as
// long as the node stays acceptable. It is drawn from a seed, so that equal walks take equal steps.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "fulldomain/box_search.h"

namespace kith::fulldomain {

class NodeWalk {
 public:
  // Starts at the top, which is acceptable.
  NodeWalk(const SearchSpace& space, std::uint64_t seed);

  // Takes `steps` steps, of which the first of all comes down from the top. Gives the best node that they met,
  // if it is better than `best`.
  std::optional<NodeKey> take(int steps, const NodeKey& best);
  // Goes on from a node of another walk.
  void go_to(const Places& places, const TupleGroups& groups, const NodeKey& key);
  void start_again();

  const Places& places() const { return places_; }
  const TupleGroups& groups() const { return groups_; }
  const NodeKey& key() const { return key_; }
  // Steps since the last one that was better than all before it.
  int idle() const { return idle_; }
  std::uint64_t work() const { return grouper_.work() + more_work_; }
  std::uint64_t checked() const { return checked_; }

 private:
  struct Step {
    std::size_t column = 0;
    Place place = 0;
    double gain = -1;
  };
  std::uint64_t draw();
  double noise();
  void raise_some();
  void lower(const std::vector<bool>& banned);
  Step best_step(const std::vector<bool>& banned);
  double gain_of(std::size_t column, Place place, const Grouper::Split& split);
  double score_of(std::uint64_t dropped) const;
  void step();
  bool accept(const NodeKey& key) const;

  const SearchSpace& space_;
  const ColumnScore& score_;
  Grouper grouper_;
  std::uint64_t state_;
  // Every other walk prefers columns that make few classes of what they gain.
  bool by_classes_;
  bool begun_ = false;
  Places places_, tried_places_;
  TupleGroups groups_, tried_groups_;
  NodeKey key_;
  // By column: whether lowering it fails at the node that is tried, and its part of the score without dropped
  // rows.
  std::vector<bool> stuck_, raised_;
  std::vector<double> terms_;
  double top_score_ = 0, least_ = 0;
  int idle_ = 0;
  std::uint64_t more_work_ = 0, checked_ = 0;
};

}  // namespace kith::fulldomain
