// Whether persons with a common tree may be released, and what to remove of it so that they may. Internal to
// this room; threads may share it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "relational/person_tree.h"

namespace kith::relational {

class ClassModel {
 public:
  explicit ClassModel(const Trees& trees) : trees_(trees) {}

  std::uint64_t k() const { return trees_.problem().model->k(); }
  bool k_only() const { return trees_.problem().model->k_only(); }
  bool holds(const PersonTree& tree) const;
  // The largest share of the members who have the same value of a sensitive column.
  double most_alike(const PersonTree& tree) const;
  // Gives the tree with as few positions removed as a greedy search finds, so that the model holds, or
  // nothing if no removal helps.
  std::optional<PersonTree> thinned(const PersonTree& tree) const;
  // Gives the members who would meet the model without the others, by their place, or nobody if none are
  // found. Whoever has a value that most have leaves first.
  std::vector<std::size_t> standing_members(const PersonTree& tree) const;

 private:
  // Values and persons are by sensitive column. `most` is the largest number of persons who share a value.
  struct Counts {
    std::vector<std::vector<std::uint32_t>> values;
    std::vector<std::vector<std::uint64_t>> persons;
    std::uint64_t most = 0;
  };
  Counts count(const PersonTree& tree) const;
  bool passes(const Counts& counts, std::uint64_t persons) const;
  std::vector<std::uint32_t> sensitive_nodes(const PersonTree& tree) const;

  const Trees& trees_;
};

}  // namespace kith::relational
