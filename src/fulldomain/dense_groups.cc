// Few suffixes: all groups at once.
//
// Idea: near the last columns a group has few suffixes, and most of them occur. Parting groups once more would go from
// entry to entry and ask at each whether a label ends. Instead the counts are laid out as a table, suffix by group, and a
// node is counted by adding up the suffixes of each class, eight groups at a time, without asking anything. Parting
// stops where that begins; nodes share the table and nothing else.
//
// Invariant: counts are cut off at 255, and 128 of them fit into a lane. A sum below k, which is at most 255, has no
// count in it that was cut off, so the rows that are suppressed are exact. So is the smallest class if it is below 255;
// otherwise, which is rare, the node is counted by entries. Rows and persons must be the same, so that one number tells
// both and the persons that are kept are all but the suppressed ones.
//
// Example: with k = 2 the groups {a: 1, b: 1} and {a: 3} make the rows a = 1 3 and b = 1 0 of the table. If a and b are
// two classes, 1 + 1 rows of the first group are suppressed; if they are one, the sums are 2 3, and none are.
//
// Cost: for every node, an addition for eight places of the table, and a few more for eight classes. It stops with the
// first eight groups by which more is suppressed than may be.
#include "fulldomain/dense_groups.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace kith::fulldomain {

// From the last column to the first: the class of a suffix is its label and the class of the suffix behind it, numbered
// in their order.
void SuffixClasses::make(std::span<const SuffixColumn> columns, std::span<const std::uint32_t> places,
                         std::size_t chosen) {
  class_of_.assign(1, 0);
  for (std::size_t d = columns.size(); d-- > chosen;) {
    const SuffixColumn& column = columns[d];
    pairs_.clear();
    for (std::uint32_t suffix = 0; suffix < column.next.size(); ++suffix)
      pairs_.push_back(std::uint64_t{column.label_at(places[d], suffix)} << 32 |
                       class_of_[column.next[suffix]]);
    distinct_ = pairs_;
    std::ranges::sort(distinct_);
    distinct_.erase(std::ranges::unique(distinct_).begin(), distinct_.end());
    class_of_.resize(pairs_.size());
    for (std::size_t i = 0; i < pairs_.size(); ++i)
      class_of_[i] =
          static_cast<std::uint32_t>(std::ranges::lower_bound(distinct_, pairs_[i]) - distinct_.begin());
  }
  suffixes.resize(class_of_.size());
  std::iota(suffixes.begin(), suffixes.end(), 0);
  std::ranges::stable_sort(suffixes, {}, [&](std::uint32_t suffix) { return class_of_[suffix]; });
  ends.clear();
  for (std::size_t i = 1; i <= suffixes.size(); ++i)
    if (i == suffixes.size() || class_of_[suffixes[i]] != class_of_[suffixes[i - 1]]) ends.push_back(i);
}

bool DenseGroups::suits(const Groups& groups, std::size_t suffixes) const {
  constexpr std::size_t few_groups = 64, places_of_entry = 8;
  return suffixes <= most_suffixes && k_ <= most_count && groups.ends.size() >= few_groups &&
         groups.ends.size() * suffixes <= groups.entries.size() * places_of_entry;
}

void DenseGroups::take(const Groups& groups, std::size_t suffixes) {
  groups_ = &groups;
  suffixes_ = suffixes;
  persons_ = 0;
  table_.assign((groups.ends.size() + lanes - 1) / lanes * suffixes, Lanes{});
  std::size_t i = 0;
  for (std::size_t g = 0; g < groups.ends.size(); ++g) {
    Lanes* const table = table_.data() + g / lanes * suffixes;
    for (; i < groups.ends[g]; ++i) {
      const SuffixCount& entry = groups.entries[i];
      table[entry.suffix][g % lanes] =
          static_cast<std::int16_t>(std::min<std::uint32_t>(entry.persons, most_count));
      persons_ += entry.persons;
    }
  }
}

Counts DenseGroups::count(const SuffixClasses& classes, std::uint64_t most_suppressed) const {
  constexpr std::int16_t none = std::numeric_limits<std::int16_t>::max();
  const auto k = static_cast<std::int16_t>(k_);
  const std::uint32_t* const suffixes = classes.suffixes.data();
  Lanes least = Lanes{} + none;
  std::uint64_t suppressed = 0, kept = 0;
  const std::uint64_t before = groups_->left_out.suppressed();
  for (std::size_t at = 0; at < table_.size() && before + suppressed <= most_suppressed; at += suffixes_) {
    const Lanes* const table = table_.data() + at;
    Lanes small_rows{}, large{};
    std::size_t i = 0;
    for (const std::size_t end : classes.ends) {
      Lanes sum{};
      for (; i < end; ++i) sum += table[suffixes[i]];
      const Lanes is_small = sum < k;
      small_rows += sum & is_small;
      large -= ~is_small;
      const Lanes size = sum | (is_small & none);
      least = size < least ? size : least;
    }
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      suppressed += static_cast<std::uint16_t>(small_rows[lane]);
      kept += static_cast<std::uint16_t>(large[lane]);
    }
  }
  std::int16_t smallest = none;
  for (std::size_t lane = 0; lane < lanes; ++lane) smallest = std::min<std::int16_t>(smallest, least[lane]);
  Counts counts = groups_->left_out;
  counts.suppress(suppressed);
  if (kept == 0 || counts.suppressed() > most_suppressed) return counts;
  if (smallest >= most_count) return count_by_entries(classes);
  counts.keep(kept, persons_ - suppressed, static_cast<std::uint64_t>(smallest));
  return counts;
}

Counts DenseGroups::count_by_entries(const SuffixClasses& classes) const {
  std::vector<std::size_t> class_of(suffixes_);
  for (std::size_t i = 0, c = 0; i < suffixes_; ++i) {
    class_of[classes.suffixes[i]] = c;
    if (i + 1 == classes.ends[c]) ++c;
  }
  Counts counts = groups_->left_out;
  std::size_t i = 0;
  for (const std::uint32_t end : groups_->ends) {
    std::vector<std::uint64_t> persons(classes.ends.size(), 0);
    for (; i < end; ++i) persons[class_of[groups_->entries[i].suffix]] += groups_->entries[i].persons;
    for (const std::uint64_t each : persons)
      if (each > 0) counts.add_class(each, each);
  }
  return counts;
}

}  // namespace kith::fulldomain
