// The quasi tuples as a sweep over the lattice sees them: the columns in an order, and suffixes, the distinct values of
// a column and those after it, as numbers. Suffixes are numbered in the order of (value of the column, suffix behind
// it). The values of a column are ordered such that those of one label follow each other at every level of a chain.
// Persons with rows in several tuples are told by name beside them: as pairs of a suffix and a person, once for each
// tuple. Immutable once made; threads may share it.
#pragma once

#include <cstdint>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include "fulldomain/class_table.h"
#include "fulldomain/lattice.h"
#include "table/quasi_tuples.h"

namespace kith::fulldomain {

// What tuples of one suffix have: rows, and persons who have rows nowhere else.
struct SuffixCount {
  std::uint32_t suffix, persons, rows;
  // Both counts in one number, to be added up at once: rows above, persons below. Neither sum reaches 2^32.
  std::uint64_t counts() const { return std::uint64_t{rows} << 32 | persons; }
};

// Leaves what is added to a vector as it is in memory, for who writes it next.
template <class Each>
struct Unfilled : std::allocator<Each> {
  template <class Other>
  struct rebind {
    using other = Unfilled<Other>;
  };
  template <class Other>
  void construct(Other* place) {
    ::new (static_cast<void*>(place)) Other;
  }
  template <class Other, class... Values>
  void construct(Other* place, Values&&... values) {
    std::construct_at(place, std::forward<Values>(values)...);
  }
};
using SuffixCounts = std::vector<SuffixCount, Unfilled<SuffixCount>>;

// A person who has rows elsewhere too has some of this suffix.
struct SuffixPerson {
  std::uint32_t suffix, person;
  std::uint64_t both() const { return std::uint64_t{suffix} << 32 | person; }
};

// One column. Levels are by place in `levels`, which are ordered by height.
struct SuffixColumn {
  std::size_t column = 0;
  std::vector<Level> levels;
  // By place, the distance in node index from the bottom, and the places directly below.
  std::vector<NodeIndex> offset;
  std::vector<std::vector<std::uint32_t>> below;
  // By suffix from this column on: the suffix behind it, of which there are `behind`.
  std::vector<std::uint32_t> next;
  std::uint32_t behind = 0;
  // By place and suffix: the label. If they are `ascending`, suffixes of one label follow each other. A first column
  // of several has as many suffixes as there are tuples, and so has a rank for each, and labels by place and rank.
  std::vector<std::vector<std::uint32_t>> label;
  std::vector<bool> ascending;
  std::vector<std::uint32_t> labels;
  std::vector<std::uint32_t> rank;

  std::uint32_t label_at(std::size_t place, std::uint32_t suffix) const {
    return label[place][rank.empty() ? suffix : rank[suffix]];
  }
};

class Suffixes {
 public:
  Suffixes(const Lattice& lattice, const QuasiTuples& tuples, const Hierarchies& hierarchies);

  const std::vector<SuffixColumn>& columns() const { return columns_; }
  // By suffix of the first column: every tuple that a level tells apart.
  const SuffixCounts& tuples() const { return tuples_; }
  // Ordered by suffix of the first column. Persons are numbered from 0.
  const std::vector<SuffixPerson>& repeated() const { return repeated_; }
  std::uint32_t repeated_persons() const { return repeated_persons_; }
  // Whether every row is a person of its own.
  bool rows_are_persons() const { return rows_are_persons_; }
  NodeIndex bottom() const { return bottom_; }

 private:
  struct Numbered;
  void add_levels(const Lattice& lattice, SuffixColumn& own);
  std::vector<Numbered> number(const QuasiTuples& tuples, const Hierarchies& hierarchies);
  void gather(const QuasiTuples& tuples, const std::vector<Numbered>& numbered);
  void gather_persons(const QuasiTuples& tuples, const std::vector<Numbered>& numbered);

  std::vector<SuffixColumn> columns_;
  SuffixCounts tuples_;
  std::vector<SuffixPerson> repeated_;
  std::uint32_t repeated_persons_ = 0;
  bool rows_are_persons_ = true;
  NodeIndex bottom_ = 0;
};

}  // namespace kith::fulldomain
