// Distance vectors between tuples.
//
// Two tuples fall together at a node exactly if they agree, in every column, at its level. The levels at which values
// agree with those of one given tuple are few sets (a chain has one per level), so the persons of all tuples are put
// into an array with an axis per column, by set. Then one axis after the other is turned from sets to levels: at a level
// are the persons of all sets that have it. In the end the array has, for every node, the persons who fall together
// with the tuple, and the least nodes with k of them are read off.
//
// Example: with the levels 0 to 2 of one column and persons 1, 3, 4 who agree with the tuple from 0, 1 and 2 on, the
// array 1 3 4 becomes 1 4 8. Cost: tuples x columns, then for every column the nodes times its levels.
//
// Paper: Samarati, section 5, figure 11. The paper builds the whole matrix of outliers and tuples; we make a
// row of it for the few tuples that are shown.
#include "fulldomain/distance_vectors.h"

#include <algorithm>
#include <utility>

namespace kith::fulldomain {

namespace {

// One column: by code, the number of the set of levels at which it agrees with the code of the tuple. Levels are by
// place in the lattice. A code that agrees at none has no set.
struct AgreeingLevels {
  static constexpr std::uint32_t none = 0xffffffff;
  std::vector<std::uint32_t> set_of_code;
  std::vector<std::vector<bool>> sets;
};

AgreeingLevels agreeing_levels(const hierarchy::Hierarchy& h, const std::vector<Level>& levels, Code own) {
  AgreeingLevels result;
  for (Code code = 0; code < h.levels.front().of.size(); ++code) {
    std::vector<bool> set;
    for (const Level level : levels) set.push_back(h.levels[level].of[code] == h.levels[level].of[own]);
    const auto found = static_cast<std::uint32_t>(std::ranges::find(result.sets, set) - result.sets.begin());
    const bool never = std::ranges::find(set, true) == set.end();
    result.set_of_code.push_back(never ? AgreeingLevels::none : found);
    if (!never && found == result.sets.size()) result.sets.push_back(std::move(set));
  }
  return result;
}

// By sets of all columns, the first slowest.
std::vector<std::uint64_t> persons_by_sets(const QuasiTuples& tuples,
                                           const std::vector<AgreeingLevels>& columns) {
  std::vector<std::uint64_t> persons(tuples.single_persons.begin(), tuples.single_persons.end());
  for (const std::uint32_t t : tuples.run_tuples) ++persons[t];
  std::size_t size = 1;
  for (const AgreeingLevels& column : columns) size *= column.sets.size();
  std::vector<std::uint64_t> result(size, 0);
  for (std::size_t t = 0; t < tuples.size(); ++t) {
    std::size_t at = 0;
    bool agrees = true;
    for (std::size_t c = 0; c < columns.size() && agrees; ++c) {
      const std::uint32_t set = columns[c].set_of_code[tuples.codes[c][t]];
      agrees = set != AgreeingLevels::none;
      at = at * columns[c].sets.size() + set;
    }
    if (agrees) result[at] += persons[t];
  }
  return result;
}

// Turns one axis from sets to levels. `inner` is the size of all axes after it.
std::vector<std::uint64_t> turned(const std::vector<std::uint64_t>& by_set, const AgreeingLevels& column,
                                  std::size_t inner) {
  const std::size_t sets = column.sets.size(), levels = column.sets.front().size();
  const std::size_t outer = by_set.size() / (sets * inner);
  std::vector<std::uint64_t> by_level(outer * levels * inner, 0);
  for (std::size_t o = 0; o < outer; ++o)
    for (std::size_t s = 0; s < sets; ++s)
      for (std::size_t l = 0; l < levels; ++l) {
        if (!column.sets[s][l]) continue;
        const std::uint64_t* from = by_set.data() + (o * sets + s) * inner;
        std::uint64_t* to = by_level.data() + (o * levels + l) * inner;
        for (std::size_t i = 0; i < inner; ++i) to[i] += from[i];
      }
  return by_level;
}

// By node index, the persons who fall together with the tuple.
std::vector<std::uint64_t> company(const Lattice& lattice, const QuasiTuples& tuples,
                                   const Hierarchies& hierarchies, std::uint32_t tuple) {
  std::vector<AgreeingLevels> columns;
  for (std::size_t c = 0; c < hierarchies.size(); ++c)
    columns.push_back(agreeing_levels(*hierarchies[c], lattice.order(c).levels(), tuples.codes[c][tuple]));
  std::vector<std::uint64_t> persons = persons_by_sets(tuples, columns);
  std::size_t inner = 1;
  for (std::size_t c = columns.size(); c-- > 0;) {
    persons = turned(persons, columns[c], inner);
    inner *= lattice.order(c).levels().size();
  }
  return persons;
}

}  // namespace

std::vector<Node> nodes_in_company(const Lattice& lattice, const QuasiTuples& tuples,
                                   const Hierarchies& hierarchies, std::uint32_t tuple, std::uint64_t k) {
  const std::vector<std::uint64_t> persons = company(lattice, tuples, hierarchies, tuple);
  std::vector<NodeIndex> least;
  for (NodeIndex index = 0; index < lattice.size(); ++index) {
    if (persons[index] < k) continue;
    bool lower = false;
    lattice.for_each_below(index, [&](NodeIndex below) { lower = lower || persons[below] >= k; });
    if (!lower) least.push_back(index);
  }
  std::ranges::stable_sort(least, {}, [&](NodeIndex index) { return lattice.height_at(index); });
  std::vector<Node> nodes;
  for (const NodeIndex index : least) nodes.push_back(lattice.node(index));
  return nodes;
}

std::vector<ForcedBy> forced_by(const Lattice& lattice, NodeEvaluator& evaluator,
                                const std::vector<std::pair<std::uint64_t, Node>>& curve, const Node& chosen,
                                std::uint64_t limit, std::uint64_t at_most) {
  std::vector<ForcedBy> steps;
  std::uint32_t height = lattice.height(chosen);
  for (const auto& [suppressed, node] : curve) {
    if (suppressed <= limit || suppressed > limit + at_most || lattice.height(node) >= height) continue;
    height = lattice.height(node);
    ForcedBy step;
    step.more_rows = suppressed - limit;
    step.node = node;
    step.outcome = evaluator.evaluate(node);
    const NodeEvaluator::Partition partition = evaluator.partition(node);
    for (std::uint32_t t = 0; t < partition.class_of.size(); ++t)
      if (!partition.passes[partition.class_of[t]]) step.tuples.push_back(t);
    steps.push_back(std::move(step));
  }
  return steps;
}

}  // namespace kith::fulldomain
