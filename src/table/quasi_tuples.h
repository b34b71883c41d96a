// What the methods see of a table: its distinct quasi tuples, how many rows and whose they are, and which
// sensitive values go with them. Immutable once built; threads may share it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "table/histories.h"
#include "table/table.h"

namespace kith {

// Which persons have which value of one sensitive column, by tuple. (person, value) pairs that occur in one
// tuple only are added up; those spread over several tuples are kept as runs, since merged tuples count them
// once. A run is a range of `spread_tuples`. Sums are ordered by value, then tuple, and runs by value.
// `persons_by_value` is of the whole table and counts each person's distinct values once.
struct SensitiveIncidence {
  struct Sum {
    std::uint32_t value, tuple, persons;
  };
  struct Run {
    std::uint32_t value, begin, end;
  };
  std::vector<Sum> sums;
  std::vector<Run> runs;
  std::vector<std::uint32_t> spread_tuples;
  std::vector<std::uint64_t> persons_by_value;
};

struct QuasiTuples {
  std::uint64_t rows_total = 0, persons_total = 0;
  bool persons_known = false;
  // Some person has more than one row.
  bool persons_repeat = false;
  // Codes are indexed by [quasi column][tuple], rows by tuple.
  std::vector<std::vector<Code>> codes;
  std::vector<std::uint64_t> rows;
  // Persons whose rows all lie in one tuple, by tuple; the others as runs of their distinct tuples.
  std::vector<std::uint32_t> single_persons;
  std::vector<std::uint32_t> run_begin{0};
  std::vector<std::uint32_t> run_tuples;
  // This is empty unless it was asked for.
  std::vector<SensitiveIncidence> sensitive;
  std::vector<std::uint32_t> tuple_of_row;
  // These two are empty unless asked for with add_histories(); the second is by code of the person column.
  Histories histories;
  std::vector<std::uint32_t> history_of_person;

  std::size_t size() const { return rows.size(); }
  std::size_t runs() const { return run_begin.size() - 1; }
};

// `person` and the others index table.columns. `sensitive` is needed for models beyond k alone. `stands_for`,
// if it is not empty, has for every quasi column nothing or the code that stands for each code: values that
// no level of a hierarchy tells apart are one.
QuasiTuples quasi_tuples(const Table& table, const std::vector<int>& quasi, std::optional<int> person,
                         const std::vector<int>& sensitive, unsigned threads,
                         const std::vector<std::vector<Code>>& stands_for = {});

void add_histories(QuasiTuples& tuples, const Column& person, unsigned threads);

// Tuples such that each has rows of persons who are kept, or of persons set apart, not of both: one with both
// kinds becomes two. Sensitive values are not carried over. The old tuples keep their numbers and split-off
// ones come after them; `origin` gives the old tuple of each, and `apart` says of each whether it is apart.
struct SplitTuples {
  QuasiTuples tuples;
  std::vector<std::uint32_t> origin;
  std::vector<bool> apart;
};
// `apart` is indexed by history of `tuples`.
SplitTuples split_tuples(const QuasiTuples& tuples, const Column& person, const std::vector<bool>& apart);

}  // namespace kith
