// What the cells of one column may stand for, as sets that can be intersected: equal sets have equal numbers,
// however the cells are written. Not shareable between threads: intersections are remembered.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "hierarchy/hierarchy.h"

namespace kith::attack {

// The values a hierarchy knows and, by label, which of them it covers (numbers of values, rising).
struct GroundDomain {
  std::vector<std::string> values;
  std::unordered_map<std::string, std::vector<std::uint32_t>> labels;
};

// Lines are as in a hierarchy file: a ground value, then its labels. A label that several levels use covers
// all that it covers on any of them.
GroundDomain ground_domain(std::span<const std::vector<std::string>> lines);
// The same of a hierarchy that is bound to the values of a column.
GroundDomain ground_domain(const hierarchy::Hierarchy& hierarchy, const Dictionary& values);

class ValueSets {
 public:
  using Id = std::uint32_t;

  // `cells` are all the cells of the column in all releases, each once. With a domain labels are what it
  // says, and ranges and masks cover those of its values that they fit.
  ValueSets(std::span<const std::string_view> cells, const GroundDomain* domain);

  Id of_cell(std::size_t cell) const { return of_cell_[cell]; }
  // If nothing is in both, the result is a contradiction, of its own for every combination of sets: cells
  // that contradict each other are no reason to believe that two cases are alike.
  Id intersect(Id a, Id b);
  bool within(Id inner, Id outer) { return intersect(inner, outer) == inner; }
  // Says whether anything is in both.
  bool meet(Id a, Id b) const;
  bool contradiction(Id set) const { return runs_[set].empty(); }
  std::size_t size() const { return runs_.size(); }

  // Atoms are numbered; a set is a list of runs [first, last) of them, rising and apart from each other.
  using Runs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
  const Runs& atoms(Id set) const { return runs_[set]; }

 private:
  Id intern(Runs runs);
  Id contradiction_of(Id a, Id b);

  std::vector<Id> of_cell_;
  std::vector<Runs> runs_;
  // Of a contradiction, these are the sets that have nothing in common, in rising order.
  std::vector<std::vector<Id>> parties_;
  std::unordered_multimap<std::uint64_t, Id> by_hash_;
  // These are intersections by their two sets.
  std::unordered_map<std::uint64_t, Id> met_;
};

}  // namespace kith::attack
