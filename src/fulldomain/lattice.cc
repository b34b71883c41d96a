#include "fulldomain/lattice.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "kith/error.h"

namespace kith::fulldomain {

Lattice::Lattice(std::vector<hierarchy::LevelOrder> orders)
    : orders_(std::move(orders)), strides_(orders_.size()) {
  for (std::size_t c = orders_.size(); c-- > 0;) {
    strides_[c] = size_;
    if (size_ > max_nodes / orders_[c].levels().size())
      throw Error(
          ErrorCode::lattice_too_large,
          fmt::format("the quasi columns have more than {} combinations of levels", max_nodes), {},
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
  std::vector<std::uint64_t> begin(top_height() + 2, 0);
  for (NodeIndex i = 0; i < size_; ++i) ++begin[height_at(i) + 1];
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  std::vector<NodeIndex> result(size_);
  for (NodeIndex i = 0; i < size_; ++i) result[begin[height_at(i)]++] = i;
  return result;
}

}  // namespace kith::fulldomain
