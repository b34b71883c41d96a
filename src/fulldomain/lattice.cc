#include "fulldomain/lattice.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "kith/error.h"

namespace kith::fulldomain {

namespace {

// The height of every node. Each column repeats the heights of the columns after it, once for each of its levels.
std::vector<std::uint32_t> heights_by_index(const std::vector<hierarchy::LevelOrder>& orders,
                                            NodeIndex nodes) {
  std::vector<std::uint32_t> result{0};
  result.reserve(nodes);
  for (std::size_t c = orders.size(); c-- > 0;) {
    const std::vector<Level>& levels = orders[c].levels();
    const std::size_t behind = result.size();
    result.resize(behind * levels.size());
    for (std::size_t place = levels.size(); place-- > 0;) {
      const std::uint32_t own = orders[c].height(levels[place]);
      for (std::size_t i = 0; i < behind; ++i) result[place * behind + i] = result[i] + own;
    }
  }
  return result;
}

}  // namespace

Lattice::Lattice(std::vector<hierarchy::LevelOrder> orders, NodeIndex most)
    : orders_(std::move(orders)), strides_(orders_.size()) {
  for (std::size_t c = orders_.size(); c-- > 0;) {
    strides_[c] = size_;
    if (size_ > most / orders_[c].levels().size())
      throw Error(
          ErrorCode::lattice_too_large,
          fmt::format("the quasi columns have more than {} combinations of levels", most), {},
          "name the columns that may be generalized with method.generalize, bound levels with min_level "
          "and max_level of a column, or give hierarchies with fewer levels");
    size_ *= orders_[c].levels().size();
  }
}

bool Lattice::is_product_of_chains() const {
  return std::ranges::all_of(orders_, [](const auto& order) { return order.is_chain(); });
}

Node Lattice::bottom() const {
  Node node;
  for (const auto& order : orders_) node.push_back(order.bottom());
  return node;
}

Node Lattice::top() const {
  Node node;
  for (const auto& order : orders_) node.push_back(order.top());
  return node;
}

bool Lattice::has(const Node& node) const {
  for (std::size_t c = 0; c < columns(); ++c)
    if (!orders_[c].has(node[c])) return false;
  return node.size() == columns();
}

Node Lattice::node(NodeIndex index) const {
  Node result(columns());
  for (std::size_t c = 0; c < columns(); ++c) result[c] = level_at(index, c);
  return result;
}

NodeIndex Lattice::index(const Node& node) const {
  NodeIndex result = 0;
  for (std::size_t c = 0; c < columns(); ++c) result += orders_[c].place_of(node[c]) * strides_[c];
  return result;
}

bool Lattice::finer_or_equal(const Node& a, const Node& b) const {
  for (std::size_t c = 0; c < columns(); ++c)
    if (!orders_[c].finer_or_equal(a[c], b[c])) return false;
  return true;
}

std::uint32_t Lattice::height(const Node& node) const {
  std::uint32_t sum = 0;
  for (std::size_t c = 0; c < columns(); ++c) sum += orders_[c].height(node[c]);
  return sum;
}

std::uint32_t Lattice::height_at(NodeIndex index) const {
  std::uint32_t sum = 0;
  for (std::size_t c = 0; c < columns(); ++c) sum += orders_[c].height(level_at(index, c));
  return sum;
}

double Lattice::relative_height(const Node& node) const {
  double sum = 0;
  for (std::size_t c = 0; c < columns(); ++c)
    if (orders_[c].top_height() > 0)
      sum += static_cast<double>(orders_[c].height(node[c])) / orders_[c].top_height();
  return sum;
}

std::vector<NodeIndex> Lattice::by_height() const {
  const std::vector<std::uint32_t> heights = heights_by_index(orders_, size_);
  std::vector<std::uint64_t> begin(top_height() + 2, 0);
  for (const std::uint32_t height : heights) ++begin[height + 1];
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  std::vector<NodeIndex> result(size_);
  for (NodeIndex i = 0; i < size_; ++i) result[begin[heights[i]]++] = i;
  return result;
}

}  // namespace kith::fulldomain
