// Things that have a label on every axis, by their labels: one axis after the other, so that a search for
// those that lose little beside given labels leaves out whatever loses too much already on the first axes.
// Internal to this room; one per thread.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "local/least_labels.h"

namespace kith::local {

class LabelTrie {
 public:
  // The labels of item i are [i * axes, (i + 1) * axes) of `labels`, which are looked at only here. All items
  // are there at first.
  LabelTrie(const LeastLabels& joins, std::span<const LeastLabel> labels);

  void remove(std::uint32_t item);
  std::size_t left() const { return nodes_.empty() ? 0 : nodes_[0].left; }

  // Shows the items that are left and whose labels, joined with those given, lose less than the bound: the
  // item and what is lost. `found` gives the bound from then on. The order is the same for the same items.
  // Each step of a search costs one of `work`; there is no search without any.
  template <typename Found>
  void search(const LeastLabel* labels, std::uint64_t bound, std::uint64_t& work, const Found& found);

 private:
  // The children of a node follow each other. Its label is one of its axis, by number. A node of the last
  // axis has items in place of children.
  struct Node {
    std::uint32_t label = 0;
    std::uint32_t begin = 0, end = 0;
    std::uint32_t parent = 0;
    std::uint32_t left = 0;
  };
  // The labels of an axis that occur, and what the labels of this search lose more beside each, if it was
  // asked for.
  struct Layer {
    std::size_t axis = 0;
    std::vector<LeastLabel> labels;
    std::vector<std::uint32_t> more, asked;
  };
  struct Open {
    std::uint32_t node = 0;
    std::uint32_t layer = 0;
    std::uint64_t lost = 0;
  };

  std::vector<std::uint32_t> numbered(Layer& layer, std::span<const LeastLabel> labels,
                                      std::size_t items) const;
  void build(const std::vector<std::vector<std::uint32_t>>& numbers);
  std::uint32_t more_of(Layer& layer, std::uint32_t label, const LeastLabel* labels) {
    if (layer.asked[label] != round_) {
      layer.asked[label] = round_;
      const std::uint32_t own = labels[layer.axis].share;
      const std::uint32_t joined = joins_.joined_share(layer.axis, labels[layer.axis], layer.labels[label]);
      layer.more[label] = joined > own ? joined - own : 0;
    }
    return layer.more[label];
  }
  void next_round();

  const LeastLabels& joins_;
  std::vector<Layer> layers_;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> items_, leaf_of_item_;
  std::vector<bool> gone_;
  std::vector<Open> open_;
  std::uint32_t round_ = 0;
};

template <typename Found>
void LabelTrie::search(const LeastLabel* labels, std::uint64_t bound, std::uint64_t& work,
                       const Found& found) {
  if (left() == 0 || work == 0) return;
  next_round();
  open_.clear();
  // What labels lose by themselves they lose beside any others.
  std::uint64_t own = 0;
  for (std::size_t a = 0; a < layers_.size(); ++a) own += labels[a].share;
  open_.push_back({0, 0, own});
  while (!open_.empty() && work > 0) {
    const Open at = open_.back();
    open_.pop_back();
    if (at.lost >= bound) continue;
    const Node& node = nodes_[at.node];
    work -= std::min<std::uint64_t>(work, node.end - node.begin);
    if (at.layer == layers_.size()) {
      for (std::uint32_t i = node.begin; i < node.end; ++i)
        if (!gone_[items_[i]]) bound = found(items_[i], at.lost);
      continue;
    }
    Layer& layer = layers_[at.layer];
    // The child that loses least is looked at first, so that the bound falls soon.
    const std::size_t first = open_.size();
    for (std::uint32_t child = node.end; child-- > node.begin;) {
      if (nodes_[child].left == 0) continue;
      const std::uint64_t lost = at.lost + more_of(layer, nodes_[child].label, labels);
      if (lost >= bound) continue;
      open_.push_back({child, at.layer + 1, lost});
      if (lost >= open_[first].lost && open_.size() > first + 1) continue;
      std::swap(open_[first], open_.back());
    }
    if (open_.size() > first + 1) std::swap(open_[first], open_.back());
  }
}

}  // namespace kith::local
