#include "fulldomain/refining.h"

#include <bit>
#include <limits>
#include <numeric>
#include <utility>

namespace kith::fulldomain {

namespace {

constexpr std::size_t few = 16;

// Suffixes are marked in words.
constexpr std::uint32_t suffixes_of_a_word = 64;

void sort(std::span<SuffixCount> entries) {
  if (entries.size() > few) {
    std::ranges::sort(entries, {}, &SuffixCount::suffix);
    return;
  }
  for (std::size_t i = 1; i < entries.size(); ++i) {
    const SuffixCount entry = entries[i];
    std::size_t j = i;
    for (; j > 0 && entries[j - 1].suffix > entry.suffix; --j) entries[j] = entries[j - 1];
    entries[j] = entry;
  }
}

void merge_by_sorting(std::span<const SuffixCount> group, const std::vector<std::uint32_t>& next,
                      SuffixCounts& to) {
  const auto begin = static_cast<std::ptrdiff_t>(to.size());
  bool ordered = true;
  std::uint32_t last = 0;
  for (const SuffixCount& entry : group) {
    const std::uint32_t suffix = next[entry.suffix];
    ordered = ordered && last <= suffix;
    last = suffix;
    to.push_back({suffix, entry.persons, entry.rows});
  }
  if (!ordered) sort(std::span(to.begin() + begin, to.end()));
  auto kept = to.begin() + begin;
  for (auto each = kept + 1; each != to.end(); ++each) {
    if (each->suffix == kept->suffix) {
      kept->persons += each->persons;
      kept->rows += each->rows;
    } else {
      *++kept = *each;
    }
  }
  to.erase(kept + 1, to.end());
}

void count_runs(std::span<const SuffixCount> group, const std::vector<std::uint32_t>& label, Counts& counts) {
  std::uint32_t own = label[group.front().suffix];
  std::uint64_t persons = 0, rows = 0;
  for (const SuffixCount& entry : group) {
    const std::uint32_t next = label[entry.suffix];
    if (next != own) {
      counts.add_class(persons, rows);
      own = next;
      persons = rows = 0;
    }
    persons += entry.persons;
    rows += entry.rows;
  }
  counts.add_class(persons, rows);
}

// Where an entry or a person of the group at hand begins, and where it ends.
template <class Each, class Own>
std::span<const Each> between(const std::vector<Each, Own>& all, const std::vector<std::uint32_t>& ends,
                              std::size_t group) {
  const std::uint32_t begin = group == 0 ? 0 : ends[group - 1];
  return {all.data() + begin, ends[group] - begin};
}

// Many are counted by label, of which there are `labels`.
template <class Each, class Label, class Own>
std::span<const Each> sorted_by_label(std::span<const Each> group, Label label, std::uint32_t labels,
                                      std::vector<std::uint32_t>& begin, std::vector<Each, Own>& into) {
  if (group.size() < labels) {
    into.assign(group.begin(), group.end());
    std::ranges::stable_sort(into, {}, [&](const Each& each) { return label(each.suffix); });
    return into;
  }
  begin.assign(std::size_t{labels} + 1, 0);
  for (const Each& each : group) ++begin[label(each.suffix) + 1];
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  into.resize(group.size());
  for (const Each& each : group) into[begin[label(each.suffix)]++] = each;
  return into;
}

// Takes the first part of one label away from what is left.
template <class Each, class Label>
std::span<const Each> taken(std::uint32_t own, Label label, std::span<const Each>& left) {
  std::size_t size = 0;
  while (size < left.size() && label(left[size].suffix) == own) ++size;
  const std::span<const Each> part = left.first(size);
  left = left.subspan(size);
  return part;
}

// Orders what is behind `begin`, and keeps each pair once.
void sort_pairs(std::size_t begin, std::vector<SuffixPerson>& pairs) {
  const auto own = std::ranges::subrange(pairs.begin() + static_cast<std::ptrdiff_t>(begin), pairs.end());
  const auto key = [](const SuffixPerson& each) { return each.both(); };
  std::ranges::sort(own, {}, key);
  const auto twice = std::ranges::unique(own, {}, key);
  pairs.erase(twice.begin(), twice.end());
}

// No suffix has these numbers.
constexpr std::uint32_t several_suffixes = std::numeric_limits<std::uint32_t>::max(),
                        counted_before = several_suffixes - 1;

}  // namespace

void PersonMarks::next_group() {
  if (++group_ != 0) return;
  std::ranges::fill(marks_, Mark{});
  group_ = 1;
}

std::uint64_t PersonMarks::count(std::span<const SuffixPerson> group) {
  next_group();
  std::uint64_t persons = 0;
  for (const SuffixPerson& each : group)
    persons += std::exchange(marks_[each.person].group, group_) != group_;
  return persons;
}

std::uint64_t PersonMarks::count(std::span<const SuffixPerson> group,
                                 const std::vector<std::uint32_t>& next) {
  next_group();
  std::uint64_t persons = 0;
  for (const SuffixPerson& each : group) {
    Mark& mark = marks_[each.person];
    const std::uint32_t suffix = next[each.suffix];
    if (mark.group != group_) {
      mark = {group_, suffix};
      ++persons;
    } else if (mark.suffix != suffix) {
      mark.suffix = several_suffixes;
    }
  }
  return persons;
}

void PersonMarks::settle(std::span<const SuffixPerson> group, const std::vector<std::uint32_t>& next,
                         std::span<SuffixCount> entries, std::vector<SuffixPerson>& several) {
  auto entry = entries.begin();
  for (const SuffixPerson& each : group) {
    Mark& mark = marks_[each.person];
    if (mark.suffix == several_suffixes) {
      several.push_back({next[each.suffix], each.person});
    } else if (mark.suffix != counted_before) {
      while (entry->suffix != each.suffix) ++entry;
      ++entry->persons;
      mark.suffix = counted_before;
    }
  }
}

Refiner::Refiner(std::uint64_t k, std::size_t suffixes, std::uint64_t most_suppressed,
                 std::uint32_t repeated_persons)
    : k_(k),
      most_suppressed_(most_suppressed),
      marks_(repeated_persons),
      sums_(suffixes),
      marked_(suffixes / suffixes_of_a_word + 1, 0) {}

void Refiner::refine(const Groups& from, const SuffixColumn& column, std::size_t place, Groups& to) {
  to.clear();
  to.left_out = from.left_out;
  const std::uint32_t *label = column.label[place].data(), *rank = column.rank.data();
  if (column.rank.empty())
    refine_by([label](std::uint32_t suffix) { return label[suffix]; }, from, column, place, to);
  else
    refine_by([label, rank](std::uint32_t suffix) { return label[rank[suffix]]; }, from, column, place, to);
}

template <class Label>
void Refiner::refine_by(Label label, const Groups& from, const SuffixColumn& column, std::size_t place,
                        Groups& to) {
  const bool ascending = column.ascending[place], named = marks_.any();
  for (std::size_t g = 0; g < from.ends.size(); ++g) {
    if (to.left_out.suppressed() > most_suppressed_) return;
    std::span<const SuffixCount> group = between(from.entries, from.ends, g);
    std::span<const SuffixPerson> repeated;
    if (named) repeated = between(from.repeated, from.repeated_ends, g);
    if (!ascending) {
      group = sorted_by_label(group, label, column.labels[place], begin_, by_label_);
      repeated = sorted_by_label(repeated, label, column.labels[place], begin_, repeated_by_label_);
    }
    if (repeated.empty() && column.behind <= suffixes_of_a_word)
      part_by_place(label, group, column, to);
    else if (repeated.empty())
      part(label, group, column, to);
    else
      part_with(label, group, repeated, column, to);
  }
}

template <class Label>
void Refiner::part(Label label, std::span<const SuffixCount> group, const SuffixColumn& column, Groups& to) {
  for (std::size_t i = 0; i < group.size();) {
    const std::uint32_t own = label(group[i].suffix);
    std::size_t j = i;
    std::uint64_t persons = 0, rows = 0;
    for (; j < group.size() && label(group[j].suffix) == own; ++j) {
      persons += group[j].persons;
      rows += group[j].rows;
    }
    if (persons < k_) {
      to.left_out.suppress(rows);
      if (to.left_out.suppressed() > most_suppressed_) return;
    } else if (j - i == 1) {
      to.left_out.keep(persons);
    } else {
      add(group.subspan(i, j - i), column, to);
    }
    i = j;
  }
}

// Moves the sums that the marks of a word tell to `to`, and returns the end. `begin` is the suffix of its first mark.
inline SuffixCount* Refiner::take_sums(std::uint64_t marked, std::uint32_t begin, SuffixCount* to) {
  for (; marked != 0; marked &= marked - 1) {
    const std::uint32_t suffix = begin + static_cast<std::uint32_t>(std::countr_zero(marked));
    const std::uint64_t counts = std::exchange(sums_[suffix], 0);
    *to++ = {suffix, static_cast<std::uint32_t>(counts), static_cast<std::uint32_t>(counts >> 32)};
  }
  return to;
}

// Few suffixes are behind the column: what has one label is added up at the places of its suffixes while it is counted.
template <class Label>
void Refiner::part_by_place(Label label, std::span<const SuffixCount> group, const SuffixColumn& column,
                            Groups& to) {
  const std::uint32_t* const next = column.next.data();
  std::uint64_t* const sums = sums_.data();
  const std::size_t begin = to.entries.size();
  to.entries.resize(begin + group.size());
  SuffixCount* end = to.entries.data() + begin;
  for (std::size_t i = 0; i < group.size() && to.left_out.suppressed() <= most_suppressed_;) {
    const std::uint32_t own = label(group[i].suffix);
    std::uint64_t counts = 0, marked = 0;
    for (; i < group.size() && label(group[i].suffix) == own; ++i) {
      const std::uint32_t suffix = next[group[i].suffix];
      marked |= std::uint64_t{1} << suffix;
      sums[suffix] += group[i].counts();
      counts += group[i].counts();
    }
    SuffixCount* const taken = take_sums(marked, 0, end);
    const auto persons = static_cast<std::uint32_t>(counts);
    if (persons < k_ || taken == end + 1) {
      to.left_out.add_class(persons, counts >> 32);
    } else {
      end = taken;
      end_group(static_cast<std::size_t>(end - to.entries.data()), to);
    }
  }
  to.entries.resize(static_cast<std::size_t>(end - to.entries.data()));
}

template <class Label>
void Refiner::part_with(Label label, std::span<const SuffixCount> group,
                        std::span<const SuffixPerson> repeated, const SuffixColumn& column, Groups& to) {
  while (!group.empty() && to.left_out.suppressed() <= most_suppressed_) {
    const std::uint32_t own = label(group.front().suffix);
    Part part{taken(own, label, group), taken(own, label, repeated)};
    for (const SuffixCount& entry : part.entries) {
      part.persons += entry.persons;
      part.rows += entry.rows;
    }
    take(part, column, to);
  }
}

void Refiner::take(const Part& part, const SuffixColumn& column, Groups& to) {
  std::uint64_t persons = part.persons;
  if (part.rows >= k_) persons += marks_.count(part.repeated, column.next);
  if (persons < k_)
    to.left_out.suppress(part.rows);
  else if (part.entries.size() == 1)
    to.left_out.keep(persons);
  else
    add(with_counted(part, column, to), column, to);
}

// The entries of a part that was counted, with the persons in it that have become counts. The others go to `to`.
std::span<const SuffixCount> Refiner::with_counted(const Part& part, const SuffixColumn& column, Groups& to) {
  const std::size_t begin = to.repeated.size();
  counted_.assign(part.entries.begin(), part.entries.end());
  marks_.settle(part.repeated, column.next, counted_, to.repeated);
  sort_pairs(begin, to.repeated);
  return counted_;
}

// Adds a group of k persons or more, its suffixes being those behind the column.
void Refiner::add(std::span<const SuffixCount> group, const SuffixColumn& column, Groups& to) {
  constexpr std::size_t very_few = 3, suffixes_of_few_words = 256, suffixes_per_entry = 1024;
  const std::size_t begin = to.entries.size();
  const bool few_places = column.behind <= suffixes_of_few_words && group.size() > very_few;
  if (few_places || (group.size() > few && group.size() * suffixes_per_entry > column.behind))
    merge_by_place(group, column.next, to.entries);
  else
    merge_by_sorting(group, column.next, to.entries);
  if (to.entries.size() - begin == 1) {
    to.left_out.keep(to.entries.back().persons);
    to.entries.pop_back();
  } else {
    end_group(to.entries.size(), to);
  }
}

void Refiner::end_group(std::size_t end, Groups& to) const {
  to.ends.push_back(static_cast<std::uint32_t>(end));
  if (marks_.any()) to.repeated_ends.push_back(static_cast<std::uint32_t>(to.repeated.size()));
}

// Each suffix has a place of its own to be added up at, and a mark that there is something. An empty place is no other
// case than one that is not: nothing is asked on the way.
void Refiner::merge_by_place(std::span<const SuffixCount> group, const std::vector<std::uint32_t>& next,
                             SuffixCounts& to) {
  std::uint32_t first = std::numeric_limits<std::uint32_t>::max(), last = 0;
  std::uint64_t* const sums = sums_.data();
  std::uint64_t* const marked = marked_.data();
  for (const SuffixCount& entry : group) {
    const std::uint32_t suffix = next[entry.suffix], word = suffix / suffixes_of_a_word;
    marked[word] |= std::uint64_t{1} << (suffix % suffixes_of_a_word);
    sums[suffix] += entry.counts();
    first = std::min(first, word);
    last = std::max(last, word);
  }
  const std::size_t begin = to.size();
  to.resize(begin + group.size());
  SuffixCount* end = to.data() + begin;
  for (std::uint32_t word = first; word <= last; ++word)
    end = take_sums(std::exchange(marked[word], 0), word * suffixes_of_a_word, end);
  to.resize(static_cast<std::size_t>(end - to.data()));
}

LastColumn::LastColumn(const SuffixColumn& column, std::uint64_t most_suppressed,
                       std::uint32_t repeated_persons)
    : column_(column), most_suppressed_(most_suppressed), marks_(repeated_persons) {
  const std::uint32_t most = column.labels.empty() ? 0 : *std::ranges::max_element(column.labels);
  persons_.assign(most, 0);
  rows_.assign(most, 0);
}

Counts LastColumn::count(const Groups& groups, std::size_t place) {
  Counts counts = groups.left_out;
  const std::vector<std::uint32_t>& label = column_.label[place];
  for (std::size_t g = 0; g < groups.ends.size(); ++g) {
    if (counts.suppressed() > most_suppressed_) break;
    const std::span<const SuffixCount> group = between(groups.entries, groups.ends, g);
    std::span<const SuffixPerson> repeated;
    if (marks_.any()) repeated = between(groups.repeated, groups.repeated_ends, g);
    if (!repeated.empty())
      count_with(group, repeated, place, counts);
    else if (column_.ascending[place])
      count_runs(group, label, counts);
    else
      count_labels(group, label, counts);
  }
  return counts;
}

void LastColumn::count_with(std::span<const SuffixCount> group, std::span<const SuffixPerson> repeated,
                            std::size_t place, Counts& counts) {
  const std::vector<std::uint32_t>& label = column_.label[place];
  const auto label_of = [&](std::uint32_t suffix) { return label[suffix]; };
  if (!column_.ascending[place]) {
    group = sorted_by_label(group, label_of, column_.labels[place], begin_, by_label_);
    repeated = sorted_by_label(repeated, label_of, column_.labels[place], begin_, repeated_by_label_);
  }
  while (!group.empty()) {
    const std::uint32_t own = label[group.front().suffix];
    std::uint64_t persons = 0, rows = 0;
    for (const SuffixCount& entry : taken(own, label_of, group)) {
      persons += entry.persons;
      rows += entry.rows;
    }
    counts.add_class(persons + marks_.count(taken(own, label_of, repeated)), rows);
  }
}

void LastColumn::count_labels(std::span<const SuffixCount> group, const std::vector<std::uint32_t>& label,
                              Counts& counts) {
  for (const SuffixCount& entry : group) {
    persons_[label[entry.suffix]] += entry.persons;
    rows_[label[entry.suffix]] += entry.rows;
  }
  for (const SuffixCount& entry : group) {
    const std::uint32_t own = label[entry.suffix];
    if (rows_[own] == 0) continue;
    counts.add_class(persons_[own], rows_[own]);
    persons_[own] = rows_[own] = 0;
  }
}

}  // namespace kith::fulldomain
