// The quasi cells of rows of several releases as tuples of value sets, numbered so that rows that tell the
// same have the same number, whatever release they stand in. Threads must not share it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "attack/value_sets.h"
#include "audit/grouping.h"
#include "table/table.h"

namespace kith::attack {

class InferredTuples {
 public:
  using Id = std::uint32_t;

  // Columns are found by name in every release; throws Error{unknown_column} otherwise. `domains` is empty or
  // has one entry, which may be null, per column.
  InferredTuples(std::span<const Table* const> releases, const std::vector<std::string>& quasi,
                 std::span<const GroundDomain* const> domains);

  const std::vector<Id>& of_rows(std::size_t release) const { return of_rows_[release]; }
  // What somebody knows who knows both.
  Id intersect(Id a, Id b);
  // Says that intersect(a, b) will be asked for soon.
  void expect(Id a, Id b) const {
    if (a > b) std::swap(a, b);
    __builtin_prefetch(&memory_[slot_of(std::uint64_t{a} << 32 | b)]);
  }
  bool within(Id inner, Id outer) { return intersect(inner, outer) == inner; }
  // Says whether some value is in both in every column.
  bool meet(Id a, Id b) const;
  bool contradiction(Id tuple) const;
  ValueSets::Id set(Id tuple, std::size_t column) const { return sets_[tuple * columns_.size() + column]; }
  std::size_t size() const { return size_; }
  std::size_t columns() const { return columns_.size(); }
  const ValueSets& column(std::size_t c) const { return columns_[c]; }

 private:
  Id intern(std::span<const ValueSets::Id> sets);
  Id intersect_columns(Id a, Id b);
  void grow_memory();
  std::size_t slot_of(std::uint64_t pair) const { return audit::scramble(pair) & (memory_.size() - 1); }

  std::vector<ValueSets> columns_;
  std::vector<std::vector<Id>> of_rows_;
  // The sets follow each other tuple by tuple.
  std::vector<ValueSets::Id> sets_;
  std::size_t size_ = 0;
  std::unordered_multimap<std::uint64_t, Id> by_hash_;
  // Intersections already made, by open addressing; the key no_pair marks a free slot.
  std::vector<std::pair<std::uint64_t, Id>> memory_;
  std::size_t remembered_ = 0;
};

}  // namespace kith::attack
