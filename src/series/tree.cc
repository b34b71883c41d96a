#include "series/tree.h"

#include <algorithm>
#include <utility>

#include "series/fit.h"

namespace kith::series {

Tree::Tree(const View& before) : before_(before) {
  if (before.empty()) appended_.emplace_back();
}

NodeRecord Tree::node(Node node) const {
  if (node >= before_.nodes.size()) return appended_[node - before_.nodes.size()];
  const auto found = changed_.find(node);
  return found != changed_.end() ? found->second : before_.node(node);
}

NodeRecord& Tree::edit(Node node) {
  if (node >= before_.nodes.size()) return appended_[node - before_.nodes.size()];
  const auto found = changed_.find(node);
  return found != changed_.end() ? found->second : changed_.emplace(node, before_.node(node)).first->second;
}

std::string_view Tree::name(std::uint32_t number) const {
  if (number < before_.names.size()) return before_.names[number];
  return TextsView{fresh_names_.offsets, fresh_names_.bytes}[number - before_.names.size()];
}

std::uint32_t Tree::number_of(std::string_view name) {
  const auto next = static_cast<std::uint32_t>(before_.names.size() + fresh_names_.offsets.size() - 1);
  const auto [at, added] = numbers_.try_emplace(std::string(name), next);
  if (added) fresh_names_.add(name);
  return at->second;
}

Node Tree::add_child(Node parent, const local::Branch& branch) {
  const auto added = static_cast<Node>(size());
  auto [last, first_time] = last_child_.try_emplace(parent, none);
  if (first_time)
    for (Node child = node(parent).first_child; child != none; child = node(child).next_sibling)
      last->second = child;
  if (last->second == none)
    edit(parent).first_child = added;
  else
    edit(last->second).next_sibling = added;
  last->second = added;
  NodeRecord record;
  record.parent = parent;
  record.side = static_cast<std::uint8_t>(branch.side);
  if (branch.side == local::Branch::Side::label) record.label = number_of(branch.label);
  appended_.push_back(record);
  return added;
}

void Tree::set_cut(Node node, const local::Cut& cut) {
  const std::uint32_t text = cut.text.empty() ? none : number_of(cut.text);
  NodeRecord& record = edit(node);
  record.cut = static_cast<std::uint8_t>(1 + static_cast<int>(cut.kind));
  record.axis = cut.axis;
  record.at = cut.at;
  record.text = text;
  record.known = cut.known;
  record.level = cut.level;
  record.published = 0;
}

local::Cut Tree::cut_of(NodeRecord record) const {
  const std::uint32_t text = std::exchange(record.text, none);
  local::Cut cut = series::cut_of(record, {});
  if (text != none) cut.text = name(text);
  return cut;
}

local::Branch Tree::branch_of(Node of) const {
  NodeRecord record = node(of);
  const std::uint32_t label = std::exchange(record.label, none);
  local::Branch branch = series::branch_of(record, {});
  if (label != none) branch.label = name(label);
  return branch;
}

local::Region Tree::region_of(Node of, std::span<const local::Axis> axes) const {
  std::vector<Node> path;
  for (Node at = of; at != none; at = node(at).parent) path.push_back(at);
  local::Region region = local::whole(axes);
  for (std::size_t i = path.size() - 1; i > 0; --i) {
    const local::Cut cut = cut_of(path[i]);
    require_fit(axes[cut.axis], cut);
    region[cut.axis] = local::narrowed(axes[cut.axis], region[cut.axis], cut, branch_of(path[i - 1]));
  }
  return region;
}

std::vector<std::pair<std::uint32_t, hierarchy::Level>> Tree::levels_above(Node of) const {
  std::vector<std::pair<std::uint32_t, hierarchy::Level>> levels;
  for (Node at = node(of).parent; at != none;) {
    const NodeRecord record = node(at);
    const bool level = record.cut == 1 + static_cast<int>(local::Cut::Kind::level);
    if (level &&
        std::ranges::find(levels, record.axis, [](const auto& pair) { return pair.first; }) == levels.end())
      levels.emplace_back(record.axis, record.level);
    at = record.parent;
  }
  return levels;
}

std::unordered_map<std::string, Node>& Tree::children_by_label(Node parent) {
  const auto [at, added] = by_label_.try_emplace(parent);
  if (added)
    for (Node child = node(parent).first_child; child != none; child = node(child).next_sibling)
      at->second.emplace(branch_of(child).label, child);
  return at->second;
}

// A few children are looked through; for more there is a table, made when first needed.
Node Tree::labelled_child(Node parent, const local::Branch& branch) {
  constexpr int few = 8;
  Node child = node(parent).first_child;
  for (int seen = 0; child != none && seen < few; ++seen) {
    const NodeRecord record = node(child);
    if (record.label != none && name(record.label) == branch.label) return child;
    child = record.next_sibling;
  }
  if (child == none) return add_child(parent, branch);
  auto& children = children_by_label(parent);
  const auto found = children.find(branch.label);
  if (found != children.end()) return found->second;
  return children[branch.label] = add_child(parent, branch);
}

Node Tree::child_of(Node at, const NodeRecord& parent, const local::Branch& branch) {
  if (branch.side == local::Branch::Side::label) return labelled_child(at, branch);
  for (Node child = parent.first_child; child != none;) {
    const NodeRecord record = node(child);
    if (record.side == static_cast<std::uint8_t>(branch.side)) return child;
    child = record.next_sibling;
  }
  damaged("a branch of the tree is not there");
}

Node Tree::route(std::span<const SeriesAxis> axes, const std::function<Code(std::size_t axis)>& code) {
  Node at = 0;
  for (NodeRecord record = node(at); !record.leaf(); record = node(at)) {
    const local::Cut cut = cut_of(record);
    const local::Axis& axis = axes[cut.axis].axis;
    require_fit(axis, cut);
    at = child_of(at, record, local::branch_of(axis, cut, code(cut.axis)));
  }
  return at;
}

std::vector<std::pair<Node, NodeRecord>> Tree::patched() const {
  std::vector<std::pair<Node, NodeRecord>> nodes(changed_.begin(), changed_.end());
  std::ranges::sort(nodes, {}, &std::pair<Node, NodeRecord>::first);
  return nodes;
}

}  // namespace kith::series
