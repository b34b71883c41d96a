#include "series/tree.h"

#include <algorithm>
#include <numeric>
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

std::unordered_map<std::string, Node>& Tree::children_by_label(Node parent) {
  const auto [at, added] = by_label_.try_emplace(parent);
  if (added)
    for (Node child = node(parent).first_child; child != none; child = node(child).next_sibling)
      at->second.emplace(branch_of(child).label, child);
  return at->second;
}

// A few children are looked through; for more there is a table, made when first needed.
Node Tree::labelled_child(Node parent, const std::string& label) {
  constexpr int few = 8;
  Node child = node(parent).first_child;
  for (int seen = 0; child != none && seen < few; ++seen) {
    const NodeRecord record = node(child);
    if (record.label != none && name(record.label) == label) return child;
    child = record.next_sibling;
  }
  if (child == none) return none;
  const auto& children = children_by_label(parent);
  const auto found = children.find(label);
  return found != children.end() ? found->second : none;
}

Node Tree::child_added(Node parent, const std::string& label) {
  const Node added = add_child(parent, {local::Branch::Side::label, label});
  if (const auto table = by_label_.find(parent); table != by_label_.end()) table->second[label] = added;
  return added;
}

// The first two children mostly lie side by side.
void Tree::ask_for(Node first_child) const {
  if (first_child + std::size_t{1} >= before_.nodes.size()) return;
  __builtin_prefetch(&before_.nodes[first_child]);
  __builtin_prefetch(&before_.nodes[first_child + 1]);
}

Node Tree::child_at(const NodeRecord& parent, local::Branch::Side side) const {
  for (Node child = parent.first_child; child != none;) {
    const NodeRecord record = node(child);
    if (record.side == static_cast<std::uint8_t>(side)) {
      ask_for(record.first_child);
      return child;
    }
    child = record.next_sibling;
  }
  damaged("a branch of the tree is not there");
}

void Tree::part_by_side(const Group& group, const local::Axis& axis, const local::Cut& cut,
                        std::span<const Code> values, std::vector<Group>& open) const {
  const NodeRecord record = node(group.node);
  const auto side_of = [&](Row row) { return local::branch_of(axis, cut, values[row]).side; };
  for (std::span<Row> rest = group.rows; !rest.empty();) {
    const local::Branch::Side side = side_of(rest.front());
    const auto others = std::ranges::partition(rest, [&](Row row) { return side_of(row) == side; });
    open.push_back({child_at(record, side), {rest.begin(), others.begin()}});
    rest = {others.begin(), others.end()};
  }
}

void Tree::part_by_label(const Group& group, const hierarchy::LevelLabels& level,
                         std::span<const Code> values, std::vector<Group>& open,
                         std::vector<Unplaced>& unplaced) {
  const auto label_of = [&](Row row) { return level.of[values[row]]; };
  std::ranges::sort(group.rows, {}, label_of);
  for (std::span<Row> rest = group.rows; !rest.empty();) {
    const hierarchy::Label label = label_of(rest.front());
    const auto others = std::ranges::find_if(rest, [&](Row row) { return label_of(row) != label; });
    const std::span<Row> alike(rest.begin(), others);
    const Node child = labelled_child(group.node, level.labels[label]);
    if (child != none) open.push_back({child, alike});
    for (std::size_t i = 0; child == none && i < alike.size(); ++i)
      unplaced.push_back({alike[i], group.node, &level.labels[label]});
    rest = {others, rest.end()};
  }
}

// Rows that share their way go down together, so that a node is read once for all of them. All rows take a step before
// any takes the next, for which memory is asked beforehand. Leaves are added at the end, since they are numbered in the
// order of the rows.
void Tree::route(std::span<const local::Axis> axes, std::span<const std::span<const Code>> values,
                 std::span<Node> leaf, std::span<hierarchy::Level> levels) {
  std::vector<Row> order(leaf.size());
  std::iota(order.begin(), order.end(), 0U);
  std::vector<Group> open{{0, order}};
  std::vector<Unplaced> unplaced;
  while (!open.empty()) {
    for (const Group& group : std::exchange(open, {})) {
      const NodeRecord record = node(group.node);
      if (record.leaf()) {
        for (const Row row : group.rows) leaf[row] = group.node;
        continue;
      }
      const local::Cut cut = cut_of(record);
      const local::Axis& axis = axes[cut.axis];
      require_fit(axis, cut);
      if (cut.kind != local::Cut::Kind::level) {
        part_by_side(group, axis, cut, values[cut.axis], open);
        continue;
      }
      for (const Row row : group.rows) levels[row * axes.size() + cut.axis] = cut.level;
      part_by_label(group, axis.hierarchy->levels[cut.level], values[cut.axis], open, unplaced);
    }
  }
  std::ranges::sort(unplaced, {}, &Unplaced::row);
  for (const Unplaced& one : unplaced) {
    const Node child = labelled_child(one.parent, *one.label);
    leaf[one.row] = child != none ? child : child_added(one.parent, *one.label);
  }
}

std::vector<std::pair<Node, NodeRecord>> Tree::patched() const {
  std::vector<std::pair<Node, NodeRecord>> nodes(changed_.begin(), changed_.end());
  std::ranges::sort(nodes, {}, &std::pair<Node, NodeRecord>::first);
  return nodes;
}

}  // namespace kith::series
