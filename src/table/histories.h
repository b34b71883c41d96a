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

// Distinct histories, numbered by first appearance. The run of history h is [begin[h], begin[h + 1]).
struct Histories {
  std::vector<std::uint32_t> begin{0};
  std::vector<std::uint32_t> tuples;   // distinct within a run, in any order
  std::vector<std::uint32_t> counts;   // rows that each of its persons has in the tuple
  std::vector<std::uint32_t> persons;  // by history: how many have it

  std::size_t size() const { return persons.size(); }
  std::size_t bytes() const;
  std::uint64_t rows_of_each(std::size_t history) const;  // of its persons
};

struct MergedHistories {
  Histories histories;
  std::vector<std::uint32_t> into;  // by history merged: its number now; no_history where it had no row
};

// Tuples become classes: class_of[t] < classes. Histories that are equal then are one. The same result on any
// number of threads.
MergedHistories merge_histories(const Histories& from, std::span<const std::uint32_t> class_of,
                                std::size_t classes, unsigned threads);

struct PersonHistories {
  Histories histories;
  std::vector<std::uint32_t> of_person;  // by code of the person column; no_history where no row counts
};

// Rows whose tuple is not below `tuples` are left out.
PersonHistories histories_of(const Column& person, std::span<const std::uint32_t> tuple_of_row,
                             std::size_t tuples, unsigned threads);

}  // namespace kith
