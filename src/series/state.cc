#include "series/state.h"

#include <algorithm>
#include <numeric>

#include "kith/error.h"
#include "series/bytes.h"

namespace kith::series {

namespace {

ValuesView view_of(const Values& values) {
  return {{values.texts.offsets, values.texts.bytes}, values.sorted};
}

std::vector<ValuesView> views_of(const std::vector<Values>& values) {
  std::vector<ValuesView> views;
  for (const Values& one : values) views.push_back(view_of(one));
  return views;
}

}  // namespace

void damaged(const char* what) {
  throw Error(ErrorCode::series_store, std::string("the store of the series is damaged: ") + what, {},
              "put the store back from a copy of the series folder");
}

std::uint64_t Outline::received() const {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const Count& count) { return sum + count.received; });
}

std::uint64_t Outline::released() const {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const Count& count) { return sum + count.released; });
}

void Texts::add(std::string_view text) {
  bytes.insert(bytes.end(), text.begin(), text.end());
  offsets.push_back(bytes.size());
}

std::optional<Code> ValuesView::find(std::string_view text) const {
  const auto at = std::lower_bound(sorted.begin(), sorted.end(), text,
                                   [&](Code code, std::string_view sought) { return texts[code] < sought; });
  if (at == sorted.end() || texts[*at] != text) return std::nullopt;
  return *at;
}

NodeRecord View::node(Node node) const {
  const NodeRecord record = checked(nodes, node);
  const auto later = [&](Node other) { return other == none || (other > node && other < nodes.size()); };
  const bool ordered = (node == 0 ? record.parent == none : record.parent < node) &&
                       later(record.first_child) && later(record.next_sibling);
  const bool known = record.cut <= 1 + static_cast<int>(local::Cut::Kind::level) &&
                     record.side <= static_cast<int>(local::Branch::Side::label) &&
                     (record.leaf() || record.axis < quasi.size());
  if (!ordered || !known || record.leaf() != (record.first_child == none)) damaged("the tree is torn");
  return record;
}

std::span<const Row> View::rows_of(Node of) const {
  const std::uint32_t first = checked(begin, of), last = checked(begin, of + std::size_t{1});
  if (first > last || last > rows.size()) damaged("a leaf leads out of its section");
  return rows.subspan(first, last - first);
}

std::optional<local::Region> View::box_of(Node of) const {
  const auto at = std::lower_bound(boxed.begin(), boxed.end(), of);
  if (at == boxed.end() || *at != of) return std::nullopt;
  const auto i = static_cast<std::size_t>(at - boxed.begin());
  const std::uint64_t first = checked(box_offsets, i), last = checked(box_offsets, i + 1);
  if (first > last || last > box_bytes.size()) damaged("a box leads out of its section");
  return read_region(box_bytes.subspan(first, last - first), quasi.size());
}

View view_of(const State& state) {
  View view;
  view.outline = state.outline;
  view.batch = state.batch;
  view.row_in_batch = state.row_in_batch;
  view.case_number = state.case_number;
  view.first_release = state.first_release;
  view.leaf = state.leaf;
  view.person = state.person;
  view.quasi.assign(state.quasi.begin(), state.quasi.end());
  view.others.assign(state.others.begin(), state.others.end());
  view.persons = view_of(state.persons);
  view.quasi_values = views_of(state.quasi_values);
  view.other_values = views_of(state.other_values);
  view.nodes = state.nodes;
  view.begin = state.begin;
  view.rows = state.rows;
  view.names = {state.names.offsets, state.names.bytes};
  view.boxed = state.boxed;
  view.box_offsets = state.box_offsets;
  view.box_bytes = state.box_bytes;
  return view;
}

local::Cut cut_of(const NodeRecord& node, const TextsView& names) {
  local::Cut cut;
  if (node.leaf()) damaged("a leaf has children");
  cut.kind = static_cast<local::Cut::Kind>(node.cut - 1);
  cut.axis = node.axis;
  cut.at = node.at;
  if (node.text != none) cut.text = names[node.text];
  cut.known = node.known;
  cut.level = node.level;
  return cut;
}

local::Branch branch_of(const NodeRecord& node, const TextsView& names) {
  local::Branch branch;
  branch.side = static_cast<local::Branch::Side>(node.side);
  if (node.label != none) branch.label = names[node.label];
  return branch;
}

}  // namespace kith::series
