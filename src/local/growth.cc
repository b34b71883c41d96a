#include "local/growth.h"

#include <algorithm>

#include "local/cell_share.h"

namespace kith::local {

using Nodes = std::vector<Partition::Node>;

namespace {

Cut cut_along(const Candidate& candidate, Cut::Kind kind) {
  Cut cut;
  cut.kind = kind;
  cut.axis = candidate.axis;
  return cut;
}

std::uint32_t one_above_known(const Axis& axis) {
  std::uint32_t known = 0;
  for (const std::uint32_t number : axis.number) known = std::max(known, number + 1);
  return known;
}

void open_if_taken(std::vector<Open>& open, std::uint32_t node, std::uint32_t begin, std::uint32_t end,
                   const std::vector<AxisState>& states, std::size_t axis, const AxisState& state) {
  if (begin == end) return;
  open.push_back({node, {begin, end, states}});
  open.back().part.states[axis] = state;
}

}  // namespace

// Stable: within a slot, records keep their order.
void Growth::arrange(const Part& part, std::size_t slots) {
  ends_.assign(slots, 0);
  for (const std::uint32_t slot : slot_) ++ends_[slot];
  next_.assign(slots, 0);
  std::uint32_t sum = 0;
  for (std::size_t s = 0; s < slots; ++s) {
    next_[s] = sum;
    sum += ends_[s];
    ends_[s] = part.begin + sum;
  }
  moved_.resize(slot_.size() * records_.stride);
  for (std::size_t i = 0; i < slot_.size(); ++i) {
    const std::uint32_t* from = records_.at(part.begin + i);
    std::copy(from, from + records_.stride, moved_.data() + next_[slot_[i]]++ * records_.stride);
  }
  std::ranges::copy(moved_, records_.at(part.begin));
}

std::uint32_t Growth::add(Nodes& nodes, std::uint32_t parent, Branch branch, std::uint32_t begin,
                          std::uint32_t end) {
  const auto number = static_cast<std::uint32_t>(nodes.size());
  Partition::Node& node = nodes.emplace_back();
  node.parent = parent;
  node.branch = std::move(branch);
  node.begin = begin;
  node.end = end;
  nodes[parent].children.push_back(number);
  return number;
}

void Growth::cut(Nodes& nodes, const Open& whole, const Candidate& candidate, std::vector<Open>& open) {
  slot_.resize(whole.part.rows());
  const std::size_t first = open.size();
  cut_by_kind(nodes, whole, candidate, open);
  if (ground_.measure == Measure::boxes) return;
  gained_ += cell_loss(whole.part);
  for (std::size_t i = first; i < open.size(); ++i) gained_ -= cell_loss(open[i].part);
}

void Growth::cut_by_kind(Nodes& nodes, const Open& whole, const Candidate& candidate,
                         std::vector<Open>& open) {
  if (candidate.kind == Cut::Kind::level) return cut_level(nodes, whole, candidate, open);
  if (candidate.kind == Cut::Kind::nulls) return cut_nulls(nodes, whole, candidate, open);
  cut_bound(nodes, whole, candidate, open);
}

// If a set's cell still has values that nobody knows, those that are known are listed first and the list is
// cut; the empty value then leaves with the first of the two cuts, otherwise with the bound.
void Growth::cut_bound(Nodes& nodes, const Open& whole, const Candidate& candidate, std::vector<Open>& open) {
  const Part& part = whole.part;
  const AxisGround& axis = ground_.axes[candidate.axis];
  const AxisState state = part.states[candidate.axis];
  const bool set = axis.axis->kind == Axis::Kind::set, listing = set && state.endless;
  const std::uint32_t empty = listing ? 0 : 2, low = listing ? 1 : 0, high = low + 1;
  for (std::uint32_t i = 0; i < part.rows(); ++i) {
    const std::uint32_t key = records_.at(part.begin + i)[candidate.axis + 1];
    slot_[i] = key == empty_key ? empty : key <= candidate.bound ? low : high;
  }
  arrange(part, 3);
  const auto open_side = [&, a = candidate.axis](std::uint32_t one, std::uint32_t from, std::uint32_t to,
                                                 const AxisState& side) {
    open_if_taken(open, one, from, to, part.states, a, side);
  };

  std::uint32_t node = whole.node, begin = part.begin;
  if (listing) {
    Cut known = cut_along(candidate, Cut::Kind::known);
    known.known = one_above_known(*axis.axis);
    nodes[node].cut = known;
    if (state.empties) {
      const std::uint32_t child = add(nodes, node, {Branch::Side::empty, {}}, begin, ends_[0]);
      open_side(child, begin, ends_[0], only_empties());
    }
    begin = ends_[0];
    const std::uint32_t listed = add(nodes, node, {Branch::Side::listed, {}}, begin, part.end);
    add(nodes, node, {Branch::Side::other, {}}, part.end, part.end);
    node = listed;
  }
  Cut cut = cut_along(candidate, Cut::Kind::below);
  const Code example = axis.example[candidate.bound];
  if (set)
    cut.text = axis.axis->texts[example];
  else
    cut.at = axis.position[candidate.bound];
  nodes[node].cut = cut;
  const std::uint32_t low_end = ends_[low], high_end = ends_[high];
  open_side(add(nodes, node, {Branch::Side::low, {}}, begin, low_end), begin, low_end,
            below(axis, state, candidate.bound));
  open_side(add(nodes, node, {Branch::Side::high, {}}, low_end, high_end), low_end, high_end,
            above(axis, state, candidate.bound));
  if (!listing && state.empties)
    open_side(add(nodes, node, {Branch::Side::empty, {}}, high_end, part.end), high_end, part.end,
              only_empties());
}

void Growth::cut_nulls(Nodes& nodes, const Open& whole, const Candidate& candidate, std::vector<Open>& open) {
  const Part& part = whole.part;
  for (std::uint32_t i = 0; i < part.rows(); ++i)
    slot_[i] = records_.at(part.begin + i)[candidate.axis + 1] == empty_key ? 1 : 0;
  arrange(part, 2);
  nodes[whole.node].cut = cut_along(candidate, Cut::Kind::nulls);
  const std::uint32_t middle = ends_[0];
  const std::uint32_t some = add(nodes, whole.node, {Branch::Side::filled, {}}, part.begin, middle);
  const std::uint32_t none = add(nodes, whole.node, {Branch::Side::empty, {}}, middle, part.end);
  const std::size_t axis = candidate.axis;
  open_if_taken(open, some, part.begin, middle, part.states, axis,
                filled(ground_.axes[axis], part.states[axis]));
  open_if_taken(open, none, middle, part.end, part.states, axis, only_empties());
}

// Turns the labels in `slot_` into numbers in the order of labels; returns the labels.
std::vector<hierarchy::Label> Growth::number_labels() {
  std::vector<hierarchy::Label> labels = slot_;
  std::ranges::sort(labels);
  labels.erase(std::unique(labels.begin(), labels.end()), labels.end());
  for (std::uint32_t& slot : slot_)
    slot = static_cast<std::uint32_t>(std::ranges::lower_bound(labels, slot) - labels.begin());
  return labels;
}

void Growth::cut_level(Nodes& nodes, const Open& whole, const Candidate& candidate, std::vector<Open>& open) {
  const Part& part = whole.part;
  const AxisGround& axis = ground_.axes[candidate.axis];
  const std::vector<hierarchy::Label>& label_of = axis.labels(candidate.level);
  const std::vector<std::string>& texts = axis.axis->hierarchy->levels[candidate.level].labels;
  for (std::uint32_t i = 0; i < part.rows(); ++i)
    slot_[i] = label_of[records_.at(part.begin + i)[candidate.axis + 1]];
  const std::vector<hierarchy::Label> labels = number_labels();
  arrange(part, labels.size());

  Cut cut = cut_along(candidate, Cut::Kind::level);
  cut.level = candidate.level;
  nodes[whole.node].cut = cut;
  std::uint32_t begin = part.begin;
  for (std::size_t s = 0; s < labels.size(); ++s) {
    const std::uint32_t child =
        add(nodes, whole.node, {Branch::Side::label, texts[labels[s]]}, begin, ends_[s]);
    open_if_taken(open, child, begin, ends_[s], part.states, candidate.axis,
                  labelled(axis, part.states[candidate.axis], candidate.level, labels[s]));
    begin = ends_[s];
  }
}

}  // namespace kith::local
