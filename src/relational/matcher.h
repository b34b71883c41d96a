// Matches two trees: which rows of one become the same as which of the other, what that costs, and the tree
// they have in common. Internal to this room; not to be shared by threads.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "relational/assignment.h"
#include "relational/person_tree.h"

namespace kith::relational {

class Matcher {
 public:
  Matcher(const Trees& trees, const Options& options, Matching matching);

  static constexpr Loss no_limit = ~Loss{0};

  // Computes the loss of all members of both in their common tree, removed rows included. A result above
  // `limit` may be too low, yet is above it.
  Loss cost(const PersonTree& a, const PersonTree& b, Loss limit = no_limit);
  // Never above cost(); from the roots and the numbers of rows alone.
  Loss bound(const PersonTree& a, const PersonTree& b);
  // Makes the common tree, members of `a` first.
  PersonTree merge(const PersonTree& a, const PersonTree& b);
  // What the members lose in their own trees alone, as cost() counts it.
  Loss before(const PersonTree& tree) const { return weight(tree) * tree.lost; }

  std::uint64_t cached() const { return cached_; }

 private:
  using Siblings = PersonTree::Siblings;
  using Pair = std::pair<std::uint32_t, std::uint32_t>;
  static constexpr std::uint32_t alone = 0xffffffff;

  Loss weight(const PersonTree& tree) const { return options_.nearest == Nearest::pair ? 1 : tree.members(); }
  void face(const PersonTree& a, const PersonTree& b);
  Loss own_cost(std::uint32_t i, std::uint32_t j) const;
  Loss subtree_cost(std::uint32_t i, std::uint32_t j);
  Loss worked_out(std::uint32_t i, std::uint32_t j);
  Loss siblings_cost(const Siblings& first, const Siblings& second);
  Loss removed(const Siblings& siblings, bool of_first) const;
  bool may_meet(std::uint32_t i, std::uint32_t j) const;
  // Pairs each of the smaller set; `swapped` says that it is the second tree's. The partner of each, counted
  // from the first of the larger set, or alone, is at partners_[at + place in the smaller set]. Gives the sum
  // of the pairs' costs, for MiRaCleX those of the rows alone.
  Loss pair(const Siblings& few, const Siblings& many, bool swapped, std::size_t at);
  std::vector<Pair> pairs(const Siblings& first, const Siblings& second);
  std::size_t reserve_partners(std::size_t count);
  void fill_costs(const Siblings& few, const Siblings& many, bool swapped, std::size_t begin);
  void pair_optimally(std::span<std::int64_t> costs, const Siblings& few, const Siblings& many, bool swapped,
                      std::span<std::uint32_t> partner);
  void pair_greedily(std::span<const std::int64_t> costs, const Siblings& few, const Siblings& many,
                     bool swapped, std::span<std::uint32_t> partner);
  Loss pair_many(const Siblings& few, const Siblings& many, bool swapped, std::size_t at);
  void exchange(std::span<const std::uint32_t> own, const Siblings& few, const Siblings& many, bool swapped,
                std::size_t at, std::span<Loss> costs);
  bool may_pair(std::uint32_t few, std::uint32_t many, bool swapped) const {
    return swapped ? may_meet(many, few) : may_meet(few, many);
  }
  Loss pair_cost(std::uint32_t few, std::uint32_t many, bool swapped);
  // They are kept with the tree, or in `sorted`.
  std::span<const std::uint32_t> by_values(const PersonTree& tree, const Siblings& siblings,
                                           std::vector<std::uint32_t>& sorted) const;

  const Trees& trees_;
  const Options& options_;
  Matching matching_;
  const PersonTree *a_ = nullptr, *b_ = nullptr;
  // These are the weights of a matched cell and of a removed one.
  Loss both_ = 0;
  Loss removed_from_a_ = 0, removed_from_b_ = 0;
  // The costs are a stack of matrices, and partners_ is a stack likewise.
  std::vector<std::int64_t> costs_;
  std::size_t costs_used_ = 0;
  std::vector<std::uint32_t> partners_;
  std::size_t partners_used_ = 0;
  Assignment assignment_;
  // Costs of subtrees met before, by what they are and whom they stand for; a place holds the last.
  struct Met {
    std::uint64_t a = 0, b = 0;
    Loss both = 0, of_a = 0, cost = 0;
  };
  // This is empty if nothing is remembered.
  std::vector<Met> met_;
  std::uint64_t cached_ = 0;
};

}  // namespace kith::relational
