#include "fulldomain/node_key.h"

#include <algorithm>

namespace kith::fulldomain {

NodeKeys::NodeKeys(const Lattice& lattice, const NodeEvaluator& evaluator, const TupleColumns& columns,
                   const std::vector<Policy>& policies, const std::vector<double>& weights)
    : columns_(columns) {
  std::vector<Policy> all = policies;
  all.emplace_back(Preference::height);
  all.emplace_back(Preference::relative_height);
  for (const Policy& policy : all) scores_.emplace_back(lattice, evaluator, columns, policy, weights);
}

NodeKey NodeKeys::key(const Places& places, const TupleGroups& groups) const {
  NodeKey key;
  std::vector<double> terms(places.size());
  for (const ColumnScore& score : scores_) {
    for (std::size_t c = 0; c < places.size(); ++c)
      terms[c] = score.term(c, places[c], weight_of(score, columns_, c, places[c], groups.dropped),
                            groups.dropped_rows);
    key.values.push_back(score.value(terms));
  }
  key.suppressed = groups.dropped_rows;
  key.node = columns_.node(places);
  return key;
}

NodeKey NodeKeys::exact(const Places& places, const LossSums& sums) const {
  NodeKey key;
  for (const ColumnScore& score : scores_) key.values.push_back(score.exact(places, sums));
  key.suppressed = sums.outcome.suppressed;
  key.node = columns_.node(places);
  return key;
}

int NodeKeys::compared(const NodeKey& a, const NodeKey& b) const {
  for (std::size_t s = 0; s < scores_.size(); ++s) {
    const double slack = scores_[s].slack(std::min(a.values[s], b.values[s]));
    if (a.values[s] < b.values[s] - slack) return -1;
    if (a.values[s] > b.values[s] + slack) return 1;
  }
  if (a.suppressed != b.suppressed) return a.suppressed < b.suppressed ? -1 : 1;
  return 0;
}

bool NodeKeys::less(const NodeKey& a, const NodeKey& b) const {
  const int order = compared(a, b);
  return order != 0 ? order < 0 : a.node < b.node;
}

bool NodeKeys::box_is_dropped(const NodeKey& bound, const NodeKey& b) const {
  const int order = compared(bound, b);
  // Levels of a column that is no chain are not numbered as they lie.
  return order != 0 ? order > 0 : columns_.all_chains() && !(bound.node < b.node);
}

}  // namespace kith::fulldomain
