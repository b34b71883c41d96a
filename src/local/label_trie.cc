#include "local/label_trie.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace kith::local {

namespace {

bool before(const LeastLabel& a, const LeastLabel& b) {
  return std::pair(a.bits, a.code) < std::pair(b.bits, b.code);
}

}  // namespace

LabelTrie::LabelTrie(const LeastLabels& joins, std::span<const LeastLabel> labels) : joins_(joins) {
  const std::size_t items = joins.axes() == 0 ? 0 : labels.size() / joins.axes();
  if (items == 0) return;
  layers_.resize(joins.axes());
  std::vector<std::vector<std::uint32_t>> numbers(layers_.size());
  for (std::size_t a = 0; a < layers_.size(); ++a) {
    layers_[a].axis = a;
    numbers[a] = numbered(layers_[a], labels, items);
  }
  // Axes with few labels come first: they have few nodes, and a wrong one costs much.
  std::vector<std::size_t> order(layers_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t a) { return layers_[a].labels.size(); });
  std::vector<Layer> layers;
  std::vector<std::vector<std::uint32_t>> in_order;
  for (const std::size_t a : order) {
    layers.push_back(std::move(layers_[a]));
    in_order.push_back(std::move(numbers[a]));
  }
  layers_ = std::move(layers);
  gone_.assign(items, false);
  build(in_order);
}

std::vector<std::uint32_t> LabelTrie::numbered(Layer& layer, std::span<const LeastLabel> labels,
                                               std::size_t items) const {
  const std::size_t stride = joins_.axes();
  std::vector<std::uint32_t> order(items), number(items);
  std::iota(order.begin(), order.end(), 0U);
  const auto label = [&](std::uint32_t item) -> const LeastLabel& {
    return labels[item * stride + layer.axis];
  };
  std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) { return before(label(a), label(b)); });
  for (const std::uint32_t item : order) {
    if (layer.labels.empty() || layer.labels.back() != label(item)) layer.labels.push_back(label(item));
    number[item] = static_cast<std::uint32_t>(layer.labels.size() - 1);
  }
  layer.more.assign(layer.labels.size(), 0);
  layer.asked.assign(layer.labels.size(), 0);
  return number;
}

// Layer by layer; items of one node lie together in items_, so that a node's children are runs of equal
// labels.
void LabelTrie::build(const std::vector<std::vector<std::uint32_t>>& numbers) {
  const auto items = static_cast<std::uint32_t>(gone_.size());
  items_.resize(items);
  std::iota(items_.begin(), items_.end(), 0U);
  std::ranges::sort(items_, [&](std::uint32_t a, std::uint32_t b) {
    for (const std::vector<std::uint32_t>& number : numbers)
      if (number[a] != number[b]) return number[a] < number[b];
    return a < b;
  });
  nodes_.push_back({0, 0, items, 0, items});
  std::size_t from = 0;
  for (const std::vector<std::uint32_t>& number : numbers) {
    const std::size_t upto = nodes_.size();
    for (std::size_t n = from; n < upto; ++n) {
      const std::uint32_t begin = nodes_[n].begin, end = nodes_[n].end;
      nodes_[n].begin = static_cast<std::uint32_t>(nodes_.size());
      for (std::uint32_t i = begin, run = begin; i < end; i = run) {
        while (run < end && number[items_[run]] == number[items_[i]]) ++run;
        nodes_.push_back({number[items_[i]], i, run, static_cast<std::uint32_t>(n), run - i});
      }
      nodes_[n].end = static_cast<std::uint32_t>(nodes_.size());
    }
    from = upto;
  }
  leaf_of_item_.resize(items);
  for (std::size_t n = from; n < nodes_.size(); ++n)
    for (std::uint32_t i = nodes_[n].begin; i < nodes_[n].end; ++i)
      leaf_of_item_[items_[i]] = static_cast<std::uint32_t>(n);
}

void LabelTrie::remove(std::uint32_t item) {
  if (gone_[item]) return;
  gone_[item] = true;
  std::uint32_t node = leaf_of_item_[item];
  for (; node != 0; node = nodes_[node].parent) --nodes_[node].left;
  --nodes_[0].left;
}

void LabelTrie::next_round() {
  if (++round_ != 0) return;
  for (Layer& layer : layers_) std::ranges::fill(layer.asked, 0U);
  round_ = 1;
}

}  // namespace kith::local
