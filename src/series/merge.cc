// The series after a batch, array by array.
#include <algorithm>
#include <numeric>

#include "series/append.h"

namespace kith::series {

namespace {

template <typename T>
std::vector<T> followed_by(std::span<const T> older, const std::vector<T>& added) {
  std::vector<T> all;
  all.reserve(older.size() + added.size());
  all.assign(older.begin(), older.end());
  all.insert(all.end(), added.begin(), added.end());
  return all;
}

Texts followed_by(const TextsView& older, const Texts& added) {
  Texts all;
  if (older.size() == 0) return added;
  all.offsets = followed_by(older.offsets, {});
  all.bytes = followed_by(older.bytes, added.bytes);
  for (std::size_t i = 1; i < added.offsets.size(); ++i)
    all.offsets.push_back(older.bytes.size() + added.offsets[i]);
  return all;
}

Values followed_by(const ValuesView& older, const Texts& added) {
  Values all;
  all.texts = followed_by(older.texts, added);
  const TextsView texts{all.texts.offsets, all.texts.bytes};
  const auto by_text = [&](Code a, Code b) { return texts[a] < texts[b]; };
  std::vector<std::uint32_t> fresh(added.offsets.size() - 1);
  std::iota(fresh.begin(), fresh.end(), static_cast<std::uint32_t>(older.size()));
  std::ranges::sort(fresh, by_text);
  all.sorted.resize(older.size() + fresh.size());
  std::ranges::merge(older.sorted, fresh, all.sorted.begin(), by_text);
  return all;
}

void merge_rows(const View& before, const Growth& growth, State& state) {
  const std::size_t known = before.row_count(), added = growth.case_number.size();
  state.batch = followed_by(before.batch, std::vector<std::uint32_t>(added, growth.release));
  std::vector<std::uint32_t> numbers(added);
  std::iota(numbers.begin(), numbers.end(), 0U);
  state.row_in_batch = followed_by(before.row_in_batch, numbers);
  state.case_number = followed_by(before.case_number, growth.case_number);
  state.first_release = followed_by(before.first_release, growth.first_release);
  state.leaf = followed_by(before.leaf, growth.leaf);
  state.person = followed_by(before.person, growth.person);
  for (const Row row : growth.released) state.first_release.at(row) = growth.release;
  for (const auto& [row, leaf] : growth.moved) state.leaf.at(row) = leaf;
  if (known + added != state.batch.size()) damaged("its rows are not all there");
}

void merge_values(const View& before, const Growth& growth, State& state) {
  for (std::size_t a = 0; a < growth.quasi.size(); ++a) {
    const bool first = before.empty();
    state.quasi.push_back(followed_by(first ? std::span<const Code>() : before.quasi[a], growth.quasi[a]));
    state.quasi_values.push_back(
        followed_by(first ? ValuesView() : before.quasi_values[a], growth.quasi_values[a]));
  }
  for (std::size_t c = 0; c < growth.others.size(); ++c) {
    const bool first = before.empty();
    state.others.push_back(followed_by(first ? std::span<const Code>() : before.others[c], growth.others[c]));
    state.other_values.push_back(
        followed_by(first ? ValuesView() : before.other_values[c], growth.other_values[c]));
  }
  state.persons = followed_by(before.persons, growth.persons);
}

void merge_tree(const View& before, const Growth& growth, State& state) {
  state.nodes = followed_by(before.nodes, growth.appended);
  for (const auto& [node, record] : growth.patched) state.nodes.at(node) = record;
  state.names = followed_by(before.names, growth.names);
  state.begin.assign(state.nodes.size() + 1, 0);
  for (const Node leaf : state.leaf) {
    if (leaf >= state.nodes.size()) damaged("a row lies in a leaf that is not there");
    ++state.begin[leaf + std::size_t{1}];
  }
  std::partial_sum(state.begin.begin(), state.begin.end(), state.begin.begin());
  std::vector<std::uint32_t> next(state.begin.begin(), state.begin.end() - 1);
  state.rows.resize(state.leaf.size());
  for (Row row = 0; row < state.leaf.size(); ++row) state.rows[next[state.leaf[row]]++] = row;
}

void add_box(Node node, std::span<const char> bytes, State& state) {
  state.boxed.push_back(node);
  state.box_bytes.insert(state.box_bytes.end(), bytes.begin(), bytes.end());
  state.box_offsets.push_back(state.box_bytes.size());
}

// Boxes of nodes that are leaves no more go; new ones come after all older ones or replace none.
void merge_boxes(const View& before, const Growth& growth, State& state) {
  auto fresh = growth.boxes.begin();
  for (std::size_t i = 0; i < before.boxed.size(); ++i) {
    const Node node = before.boxed[i];
    for (; fresh != growth.boxes.end() && fresh->first < node; ++fresh)
      add_box(fresh->first, fresh->second, state);
    if (node >= state.nodes.size()) damaged("a box belongs to a leaf that is not there");
    if (!state.nodes[node].leaf()) continue;
    const std::uint64_t first = checked(before.box_offsets, i), last = checked(before.box_offsets, i + 1);
    if (first > last || last > before.box_bytes.size()) damaged("a box leads out of its section");
    add_box(node, before.box_bytes.subspan(first, last - first), state);
  }
  for (; fresh != growth.boxes.end(); ++fresh) add_box(fresh->first, fresh->second, state);
}

}  // namespace

State merged(const View& before, const Growth& growth) {
  State state;
  state.outline = growth.outline;
  merge_rows(before, growth, state);
  merge_values(before, growth, state);
  merge_tree(before, growth, state);
  merge_boxes(before, growth, state);
  return state;
}

}  // namespace kith::series
