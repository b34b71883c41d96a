#include "testing/distance_vector.h"

#include <algorithm>
#include <vector>

namespace kith::testing {

using fulldomain::Hierarchies;
using fulldomain::Node;
using hierarchy::Level;

namespace {

std::vector<Level> levels_by_height(const hierarchy::LevelOrder& order) {
  std::vector<Level> levels(order.size());
  for (Level l = 0; l < levels.size(); ++l) levels[l] = l;
  std::ranges::stable_sort(levels, {}, [&](Level l) { return order.height(l); });
  return levels;
}

}  // namespace

Node distance_vector(const QuasiTuples& tuples, const Hierarchies& hierarchies, std::uint32_t a,
                     std::uint32_t b) {
  Node vector(hierarchies.size());
  for (std::size_t c = 0; c < hierarchies.size(); ++c)
    for (const Level level : levels_by_height(hierarchies[c]->order)) {
      const auto& of = hierarchies[c]->levels[level].of;
      if (of[tuples.codes[c][a]] != of[tuples.codes[c][b]]) continue;
      vector[c] = level;
      break;
    }
  return vector;
}

}  // namespace kith::testing
