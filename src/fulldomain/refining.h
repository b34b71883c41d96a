// Groups of tuples that fall apart column by column, and what is left out on the way. Nothing here may be shared by
// threads but the suffixes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "fulldomain/node_evaluator.h"
#include "fulldomain/suffixes.h"

namespace kith::fulldomain {

// What has been counted of a node.
class Counts {
 public:
  explicit Counts(std::uint64_t k) : k_(k) {}

  void add_class(std::uint64_t persons, std::uint64_t rows) {
    if (persons < k_)
      outcome_.suppressed += rows;
    else
      keep(persons);
  }
  void keep(std::uint64_t persons) { keep(1, persons, persons); }
  // Several classes with so many persons in all.
  void keep(std::uint64_t classes, std::uint64_t persons, std::uint64_t least) {
    outcome_.least_persons = outcome_.classes == 0 ? least : std::min(outcome_.least_persons, least);
    outcome_.sum_of_persons += persons;
    outcome_.classes += classes;
  }
  void suppress(std::uint64_t rows) { outcome_.suppressed += rows; }

  std::uint64_t suppressed() const { return outcome_.suppressed; }
  bool any_kept() const { return outcome_.classes > 0; }
  Outcome outcome() const {
    Outcome outcome = outcome_;
    outcome.suppressed_k = outcome.suppressed;
    return outcome;
  }

 private:
  std::uint64_t k_;
  Outcome outcome_;
};

// Entries of groups, group by group, and what was left out on the way. If there are persons with rows in several tuples,
// those of a group who have rows of several of its suffixes are told by name, ordered by suffix, and the others are
// counted among the entries; then every group has an end in `repeated_ends`.
struct Groups {
  SuffixCounts entries;
  std::vector<std::uint32_t> ends;
  Counts left_out;
  std::vector<SuffixPerson> repeated = {};
  std::vector<std::uint32_t> repeated_ends = {};

  void clear() {
    entries.clear();
    ends.clear();
    repeated.clear();
    repeated_ends.clear();
  }
  // For groups that are kept: no more memory than they need.
  void shrink() {
    entries.shrink_to_fit();
    ends.shrink_to_fit();
    repeated.shrink_to_fit();
    repeated_ends.shrink_to_fit();
  }
  std::size_t bytes() const {
    return entries.size() * sizeof(SuffixCount) + repeated.size() * sizeof(SuffixPerson) +
           (ends.size() + repeated_ends.size()) * sizeof(std::uint32_t);
  }
};

// Whom a group has been seen to have, and with which suffix behind the column, if it is one.
class PersonMarks {
 public:
  explicit PersonMarks(std::uint32_t persons) : marks_(persons) {}

  bool any() const { return !marks_.empty(); }
  // Counts each person once.
  std::uint64_t count(std::span<const SuffixPerson> group);
  // Does the same, and remembers the group and the suffixes.
  std::uint64_t count(std::span<const SuffixPerson> group, const std::vector<std::uint32_t>& next);
  // Of the group that was counted last: those who have several suffixes behind the column go to `several`, once for
  // each. The others become a count of one of their entries, which are those of the group.
  void settle(std::span<const SuffixPerson> group, const std::vector<std::uint32_t>& next,
              std::span<SuffixCount> entries, std::vector<SuffixPerson>& several);

 private:
  struct Mark {
    std::uint32_t group = 0, suffix = 0;
  };
  void next_group();

  std::vector<Mark> marks_;
  std::uint32_t group_ = 0;
};

// Parts groups by the labels of a level. If more than `most_suppressed` rows have been left out, it stops at once, and
// what it leaves says no more than that.
class Refiner {
 public:
  // `suffixes` is the most that any column has behind it, and `repeated_persons` is how many are told by name.
  Refiner(std::uint64_t k, std::size_t suffixes, std::uint64_t most_suppressed,
          std::uint32_t repeated_persons = 0);

  void refine(const Groups& from, const SuffixColumn& column, std::size_t place, Groups& to);

 private:
  // What of a group has one label.
  struct Part {
    std::span<const SuffixCount> entries;
    std::span<const SuffixPerson> repeated;
    std::uint64_t persons = 0, rows = 0;
  };
  template <class Label>
  void refine_by(Label label, const Groups& from, const SuffixColumn& column, std::size_t place, Groups& to);
  template <class Label>
  void part(Label label, std::span<const SuffixCount> group, const SuffixColumn& column, Groups& to);
  template <class Label>
  void part_by_place(Label label, std::span<const SuffixCount> group, const SuffixColumn& column, Groups& to);
  template <class Label>
  void part_with(Label label, std::span<const SuffixCount> group, std::span<const SuffixPerson> repeated,
                 const SuffixColumn& column, Groups& to);
  void take(const Part& part, const SuffixColumn& column, Groups& to);
  std::span<const SuffixCount> with_counted(const Part& part, const SuffixColumn& column, Groups& to);
  void add(std::span<const SuffixCount> group, const SuffixColumn& column, Groups& to);
  void end_group(std::size_t end, Groups& to) const;
  void merge_by_place(std::span<const SuffixCount> group, const std::vector<std::uint32_t>& next,
                      SuffixCounts& to);
  SuffixCount* take_sums(std::uint64_t marked, std::uint32_t begin, SuffixCount* to);

  std::uint64_t k_, most_suppressed_;
  SuffixCounts by_label_, counted_;
  std::vector<SuffixPerson> repeated_by_label_;
  std::vector<std::uint32_t> begin_;
  PersonMarks marks_;
  // By suffix the counts, and a bit for each. Between two groups all are zero.
  std::vector<std::uint64_t> sums_;
  std::vector<std::uint64_t> marked_;
};

// Counts the classes of the last column at one of its levels, and stops like a Refiner.
class LastColumn {
 public:
  LastColumn(const SuffixColumn& column, std::uint64_t most_suppressed, std::uint32_t repeated_persons = 0);

  Counts count(const Groups& groups, std::size_t place);

 private:
  void count_labels(std::span<const SuffixCount> group, const std::vector<std::uint32_t>& label,
                    Counts& counts);
  void count_with(std::span<const SuffixCount> group, std::span<const SuffixPerson> repeated,
                  std::size_t place, Counts& counts);

  const SuffixColumn& column_;
  std::uint64_t most_suppressed_;
  std::vector<std::uint64_t> persons_, rows_;
  SuffixCounts by_label_;
  std::vector<SuffixPerson> repeated_by_label_;
  std::vector<std::uint32_t> begin_;
  PersonMarks marks_;
};

}  // namespace kith::fulldomain
