// The tree of a series while a batch is added: the nodes that were there, those that changed, those that are
// new.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "local/extent.h"
#include "series/series_axis.h"
#include "series/state.h"

namespace kith::series {

class Tree {
 public:
  // An empty view begins with a leaf that is everything.
  explicit Tree(const View& before);

  std::size_t size() const { return before_.nodes.size() + appended_.size(); }
  NodeRecord node(Node node) const;
  NodeRecord& edit(Node node);
  // Adds a new leaf below `parent`, the last of its children.
  Node add_child(Node parent, const local::Branch& branch);
  void set_cut(Node node, const local::Cut& cut);

  local::Cut cut_of(Node node) const { return cut_of(this->node(node)); }
  local::Branch branch_of(Node node) const;
  local::Region region_of(Node node, std::span<const local::Axis> axes) const;
  // The finest level that each axis was cut to on the way to a node; axes without such a cut are left out.
  std::vector<std::pair<std::uint32_t, hierarchy::Level>> levels_above(Node node) const;
  // Finds the leaf a row belongs to; `code` gives its value on an axis, as that axis numbers it. A label
  // never seen below a level gets a leaf of its own.
  Node route(std::span<const SeriesAxis> axes, const std::function<Code(std::size_t axis)>& code);

  std::vector<std::pair<Node, NodeRecord>> patched() const;
  std::vector<NodeRecord>& appended() { return appended_; }
  Texts& fresh_names() { return fresh_names_; }

 private:
  local::Cut cut_of(NodeRecord record) const;
  std::string_view name(std::uint32_t number) const;
  std::uint32_t number_of(std::string_view name);
  Node child_of(Node at, const NodeRecord& parent, const local::Branch& branch);
  Node labelled_child(Node parent, const local::Branch& branch);
  std::unordered_map<std::string, Node>& children_by_label(Node parent);

  const View& before_;
  std::unordered_map<Node, NodeRecord> changed_;
  std::vector<NodeRecord> appended_;
  std::unordered_map<Node, Node> last_child_;
  Texts fresh_names_;
  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::unordered_map<Node, std::unordered_map<std::string, Node>> by_label_;
};

}  // namespace kith::series
