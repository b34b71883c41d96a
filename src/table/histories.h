// The history of a person: in which tuples the rows lie, and how many in each, as a multiset. Persons with
// equal histories cannot be told apart by whoever knows all of their quasi values. Immutable once built;
// threads may share it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "table/table.h"

namespace kith {

constexpr std::uint32_t no_history = 0xffffffff;

// Distinct histories, numbered by first appearance. The run of history h is [begin[h], begin[h + 1]): its
// tuples, which are distinct within a run and in any order, and how many rows each of its persons has in the
// tuple. `persons` says by history how many have it.
struct Histories {
  std::vector<std::uint32_t> begin{0};
  std::vector<std::uint32_t> tuples;
  std::vector<std::uint32_t> counts;
  std::vector<std::uint32_t> persons;

  std::size_t size() const { return persons.size(); }
  std::size_t bytes() const;
  // Counts the rows of each person who has the history.
  std::uint64_t rows_of_each(std::size_t history) const;
};

struct MergedHistories {
  Histories histories;
  // `into` gives the new number of each merged history, or no_history if it had no row.
  std::vector<std::uint32_t> into;
};

// Tuples become classes: class_of[t] < classes. Histories that are equal then are one. The result is the same
// on any number of threads.
MergedHistories merge_histories(const Histories& from, std::span<const std::uint32_t> class_of,
                                std::size_t classes, unsigned threads);

struct PersonHistories {
  Histories histories;
  // `of_person` is by code of the person column, and no_history if no row of the person counts.
  std::vector<std::uint32_t> of_person;
};

// Rows whose tuple is not below `tuples` are left out.
PersonHistories histories_of(const Column& person, std::span<const std::uint32_t> tuple_of_row,
                             std::size_t tuples, unsigned threads);

}  // namespace kith
