// The lattice of generalizations: one level per quasi column, ordered coordinate by coordinate. If the order of a
// column is narrowed, the lattice has the remaining levels alone. They keep their numbers, and heights are counted
// from level 0 all the same.
// A lattice is immutable, and threads may share it.
#pragma once

#include <cstdint>
#include <vector>

#include "hierarchy/level_order.h"

namespace kith::fulldomain {

using hierarchy::Level;
using Node = std::vector<Level>;
using NodeIndex = std::uint64_t;

class Lattice {
 public:
  // Nodes are numbered by the places of their levels, the first column slowest. Throws Error{lattice_too_large}
  // if there are more than `most`: max_nodes if every node is looked at, most_numbered if only some are.
  static constexpr NodeIndex max_nodes = 50'000'000, most_numbered = 1'000'000'000'000'000'000;
  explicit Lattice(std::vector<hierarchy::LevelOrder> orders, NodeIndex most = max_nodes);

  NodeIndex size() const { return size_; }
  std::size_t columns() const { return orders_.size(); }
  const hierarchy::LevelOrder& order(std::size_t column) const { return orders_[column]; }
  bool is_product_of_chains() const;

  // The least and the most general node.
  Node bottom() const;
  Node top() const;
  bool has(const Node& node) const;
  Node node(NodeIndex index) const;
  NodeIndex index(const Node& node) const;
  bool finer_or_equal(const Node& a, const Node& b) const;

  std::uint32_t height(const Node& node) const;
  std::uint32_t top_height() const { return height(top()); }
  // Gives the sum over columns of height / height of the hierarchy's top.
  double relative_height(const Node& node) const;

  // Calls visit(index) for every node directly above or below.
  template <typename Visit>
  void for_each_above(NodeIndex index, Visit visit) const {
    for (std::size_t c = 0; c < columns(); ++c) {
      const Level level = level_at(index, c);
      const NodeIndex rest = index - orders_[c].place_of(level) * strides_[c];
      for (const Level up : orders_[c].directly_coarser(level))
        visit(rest + orders_[c].place_of(up) * strides_[c]);
    }
  }
  template <typename Visit>
  void for_each_below(NodeIndex index, Visit visit) const {
    for (std::size_t c = 0; c < columns(); ++c) {
      const Level level = level_at(index, c);
      const NodeIndex rest = index - orders_[c].place_of(level) * strides_[c];
      for (const Level down : orders_[c].directly_finer(level))
        visit(rest + orders_[c].place_of(down) * strides_[c]);
    }
  }

  Level level_at(NodeIndex index, std::size_t column) const {
    const std::vector<Level>& levels = orders_[column].levels();
    return levels[index / strides_[column] % levels.size()];
  }
  std::uint32_t height_at(NodeIndex index) const;
  // Lists all nodes, by height, then by index.
  std::vector<NodeIndex> by_height() const;

 private:
  std::vector<hierarchy::LevelOrder> orders_;
  std::vector<NodeIndex> strides_;
  NodeIndex size_ = 1;
};

}  // namespace kith::fulldomain
