// The tree of a series while a batch is added: the nodes that were there, those that changed, those that are
// new.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "local/axis.h"
#include "local/extent.h"
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
  // Finds the leaves that rows belong to. `values` are by axis and row, as the axes number them. A label never
  // seen below a level gets a leaf of its own, in the order of the rows. `levels`, by row and axis, gets the
  // finest level a row was cut to on its way, and keeps what it had on axes without such a cut.
  void route(std::span<const local::Axis> axes, std::span<const std::span<const Code>> values,
             std::span<Node> leaf, std::span<hierarchy::Level> levels);

  std::vector<std::pair<Node, NodeRecord>> patched() const;
  std::vector<NodeRecord>& appended() { return appended_; }
  Texts& fresh_names() { return fresh_names_; }

 private:
  // Rows that have come to a node, and a row whose label has no child there yet.
  struct Group {
    Node node;
    std::span<Row> rows;
  };
  struct Unplaced {
    Row row;
    Node parent;
    const std::string* label;
  };
  void part_by_side(const Group& group, const local::Axis& axis, const local::Cut& cut,
                    std::span<const Code> values, std::vector<Group>& open) const;
  void part_by_label(const Group& group, const hierarchy::LevelLabels& level, std::span<const Code> values,
                     std::vector<Group>& open, std::vector<Unplaced>& unplaced);

  local::Cut cut_of(NodeRecord record) const;
  std::string_view name(std::uint32_t number) const;
  std::uint32_t number_of(std::string_view name);
  void ask_for(Node first_child) const;
  Node child_at(const NodeRecord& parent, local::Branch::Side side) const;
  // It is `none` if there is no child of this label.
  Node labelled_child(Node parent, const std::string& label);
  Node child_added(Node parent, const std::string& label);
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
