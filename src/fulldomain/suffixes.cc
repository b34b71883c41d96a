#include "fulldomain/suffixes.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <iterator>
#include <limits>
#include <numeric>
#include <utility>

namespace kith::fulldomain {

namespace {

constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

// The ground labels such that those of one label at any level of a chain follow each other.
std::vector<std::uint32_t> ranks_of(const hierarchy::Hierarchy& h) {
  const std::size_t ground = h.levels.front().labels.size();
  std::vector<Code> code_of(ground, 0);
  for (Code code = 0; code < h.levels.front().of.size(); ++code) code_of[h.levels.front().of[code]] = code;
  std::vector<std::uint32_t> order(ground);
  std::iota(order.begin(), order.end(), 0);
  for (const hierarchy::LevelLabels& level : h.levels) {
    std::vector<std::uint32_t> begin(level.labels.size() + 1, 0), sorted(ground);
    for (const std::uint32_t label : order) ++begin[level.of[code_of[label]] + 1];
    std::partial_sum(begin.begin(), begin.end(), begin.begin());
    for (const std::uint32_t label : order) sorted[begin[level.of[code_of[label]]]++] = label;
    order = std::move(sorted);
  }
  std::vector<std::uint32_t> rank(ground);
  for (std::uint32_t i = 0; i < ground; ++i) rank[order[i]] = i;
  return rank;
}

// Labels of one level by rank of the ground label, numbered by first appearance.
std::vector<std::uint32_t> labels_by_rank(const hierarchy::Hierarchy& h, Level level,
                                          const std::vector<std::uint32_t>& rank, std::uint32_t& count) {
  const auto& ground = h.levels.front();
  const auto& own = h.levels[level];
  std::vector<std::uint32_t> label(ground.labels.size(), none), number(own.labels.size(), none);
  for (Code code = 0; code < ground.of.size(); ++code) label[rank[ground.of[code]]] = own.of[code];
  count = 0;
  for (std::uint32_t& each : label) {
    if (each == none) continue;
    if (number[each] == none) number[each] = count++;
    each = number[each];
  }
  return label;
}

// Then the groups of most nodes have few suffixes left.
std::vector<std::size_t> many_levels_first(const Lattice& lattice, const Hierarchies& hierarchies) {
  std::vector<std::size_t> order(lattice.columns());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, std::greater<>(), [&](std::size_t c) {
    return std::pair(lattice.order(c).levels().size(), hierarchies[c]->levels.front().labels.size());
  });
  return order;
}

// The rank of every code, as wide as the ground labels.
std::vector<std::uint32_t> ranks_of_codes(const hierarchy::Hierarchy& h,
                                          const std::vector<std::uint32_t>& rank) {
  std::vector<std::uint32_t> ranks;
  ranks.reserve(h.levels.front().of.size());
  for (const std::uint32_t label : h.levels.front().of) ranks.push_back(rank[label]);
  return ranks;
}

void add_labels(const hierarchy::Hierarchy& h, const std::vector<std::uint32_t>& rank,
                std::vector<std::uint32_t> rank_of_suffix, bool by_rank, SuffixColumn& own) {
  std::vector<std::uint32_t> present;
  std::ranges::unique_copy(rank_of_suffix, std::back_inserter(present));
  for (const Level level : own.levels) {
    std::uint32_t count = 0;
    std::vector<std::uint32_t> label = labels_by_rank(h, level, rank, count);
    own.ascending.push_back(
        std::ranges::is_sorted(present, {}, [&](std::uint32_t each) { return label[each]; }));
    own.labels.push_back(count);
    if (by_rank) {
      own.label.push_back(std::move(label));
      continue;
    }
    std::vector<std::uint32_t>& of_suffix = own.label.emplace_back();
    of_suffix.reserve(rank_of_suffix.size());
    for (const std::uint32_t each : rank_of_suffix) of_suffix.push_back(label[each]);
  }
  if (by_rank) own.rank = std::move(rank_of_suffix);
}

}  // namespace

// A tuple, its suffix as far as it has been numbered, and its rank in the column at hand.
struct Suffixes::Numbered {
  std::uint32_t tuple, suffix, rank;
};

namespace {

// Sorts by a key below `keys`, and leaves what is of one key in its order: a few bits at a time, so that it is written
// to few places at once.
template <class Item, class Key>
void sort_by_key(std::size_t keys, Key key, std::vector<Item>& items, std::vector<Item>& spare) {
  if (keys < 2) return;
  const int bits_of_keys = std::bit_width(keys - 1);
  const int passes = (bits_of_keys + 10) / 11, bits = (bits_of_keys + passes - 1) / passes;
  const std::uint32_t mask = (std::uint32_t{1} << bits) - 1;
  std::vector<std::uint32_t> begin;
  for (int shift = 0; shift < bits_of_keys; shift += bits) {
    begin.assign(std::size_t{mask} + 2, 0);
    for (const Item& item : items) ++begin[(key(item) >> shift & mask) + 1];
    std::partial_sum(begin.begin(), begin.end(), begin.begin());
    spare.resize(items.size());
    for (const Item& item : items) spare[begin[key(item) >> shift & mask]++] = item;
    items.swap(spare);
  }
}

}  // namespace

Suffixes::Suffixes(const Lattice& lattice, const QuasiTuples& tuples, const Hierarchies& hierarchies) {
  for (const std::size_t c : many_levels_first(lattice, hierarchies)) {
    SuffixColumn& own = columns_.emplace_back();
    own.column = c;
    add_levels(lattice, own);
  }
  const std::vector<Numbered> numbered = number(tuples, hierarchies);
  gather(tuples, numbered);
  if (tuples.runs() > 0) gather_persons(tuples, numbered);
}

void Suffixes::add_levels(const Lattice& lattice, SuffixColumn& own) {
  const hierarchy::LevelOrder& order = lattice.order(own.column);
  own.levels = order.levels();
  std::ranges::stable_sort(own.levels, {}, [&](Level level) { return order.height(level); });
  Node node = lattice.bottom();
  bottom_ = lattice.index(node);
  for (const Level level : own.levels) {
    node[own.column] = level;
    own.offset.push_back(lattice.index(node) - bottom_);
    std::vector<std::uint32_t>& below = own.below.emplace_back();
    for (const Level finer : order.directly_finer(level))
      below.push_back(static_cast<std::uint32_t>(std::ranges::find(own.levels, finer) - own.levels.begin()));
  }
}

// From the last column to the first: tuples that are ordered by the suffix behind a column become ordered by the
// suffix from it on, by a stable sort by its values.
std::vector<Suffixes::Numbered> Suffixes::number(const QuasiTuples& tuples, const Hierarchies& hierarchies) {
  const std::size_t n = tuples.size();
  std::vector<Numbered> numbered(n), spare;
  for (std::uint32_t t = 0; t < n; ++t) numbered[t] = {t, 0, 0};
  for (std::size_t d = columns_.size(); d-- > 0;) {
    SuffixColumn& own = columns_[d];
    const hierarchy::Hierarchy& h = *hierarchies[own.column];
    const std::vector<std::uint32_t> rank = ranks_of(h), rank_of_code = ranks_of_codes(h, rank);
    const std::vector<Code>& codes = tuples.codes[own.column];
    for (Numbered& each : numbered) each.rank = rank_of_code[codes[each.tuple]];
    sort_by_key(rank.size(), [](const Numbered& each) { return each.rank; }, numbered, spare);
    own.behind = d + 1 < columns_.size() ? static_cast<std::uint32_t>(columns_[d + 1].next.size()) : 1;
    std::vector<std::uint32_t> rank_of_suffix;
    if (d == 0) {
      rank_of_suffix.reserve(n);
      own.next.reserve(n);
    }
    for (Numbered& each : numbered) {
      if (rank_of_suffix.empty() || rank_of_suffix.back() != each.rank || own.next.back() != each.suffix) {
        rank_of_suffix.push_back(each.rank);
        own.next.push_back(each.suffix);
      }
      each.suffix = static_cast<std::uint32_t>(rank_of_suffix.size() - 1);
    }
    add_labels(h, rank, std::move(rank_of_suffix), d == 0 && columns_.size() > 1, own);
  }
  return numbered;
}

// Tuples of one suffix, which no level of any column tells apart, are one entry.
void Suffixes::gather(const QuasiTuples& tuples, const std::vector<Numbered>& numbered) {
  tuples_.reserve(columns_.empty() ? 0 : columns_.front().next.size());
  for (const Numbered& each : numbered) {
    if (tuples_.empty() || tuples_.back().suffix != each.suffix) tuples_.push_back({each.suffix, 0, 0});
    tuples_.back().persons += tuples.single_persons[each.tuple];
    tuples_.back().rows += static_cast<std::uint32_t>(tuples.rows[each.tuple]);
    rows_are_persons_ = rows_are_persons_ && tuples.single_persons[each.tuple] == tuples.rows[each.tuple];
  }
}

void Suffixes::gather_persons(const QuasiTuples& tuples, const std::vector<Numbered>& numbered) {
  repeated_persons_ = static_cast<std::uint32_t>(tuples.runs());
  std::vector<std::uint32_t> suffix_of(tuples.size());
  for (const Numbered& each : numbered) suffix_of[each.tuple] = each.suffix;
  repeated_.reserve(tuples.run_tuples.size());
  for (std::uint32_t run = 0; run < repeated_persons_; ++run)
    for (std::uint32_t i = tuples.run_begin[run]; i < tuples.run_begin[run + 1]; ++i)
      repeated_.push_back({suffix_of[tuples.run_tuples[i]], run});
  std::vector<SuffixPerson> spare;
  sort_by_key(tuples_.size(), [](const SuffixPerson& each) { return each.suffix; }, repeated_, spare);
}

}  // namespace kith::fulldomain
