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
// once.
struct SensitiveIncidence {
  struct Sum {
    std::uint32_t value, tuple, persons;
  };
  struct Run {
    std::uint32_t value, begin, end;  // in spread_tuples
  };
  std::vector<Sum> sums;  // by value, then tuple
  std::vector<Run> runs;  // by value
  std::vector<std::uint32_t> spread_tuples;
  std::vector<std::uint64_t> persons_by_value;  // of the whole table: each person's distinct values once
};

struct QuasiTuples {
  std::uint64_t rows_total = 0, persons_total = 0;
  bool persons_known = false;
  bool persons_repeat = false;           // some person has more than one row
  std::vector<std::vector<Code>> codes;  // [quasi column][tuple]
  std::vector<std::uint64_t> rows;       // by tuple
  // Persons whose rows all lie in one tuple, by tuple; the others as runs of their distinct tuples.
  std::vector<std::uint32_t> single_persons;
  std::vector<std::uint32_t> run_begin{0};
  std::vector<std::uint32_t> run_tuples;
  std::vector<SensitiveIncidence> sensitive;  // empty unless asked for
  std::vector<std::uint32_t> tuple_of_row;
  // Empty unless asked for with add_histories().
  Histories histories;
  std::vector<std::uint32_t> history_of_person;  // by code of the person column

  std::size_t size() const { return rows.size(); }
  std::size_t runs() const { return run_begin.size() - 1; }
};

// `person` and the others index table.columns. `sensitive` is needed for models beyond k alone. `stands_for`,
// where it is not empty, has for every quasi column nothing or the code that stands for each code: values
// that no level of a hierarchy tells apart are one.
QuasiTuples quasi_tuples(const Table& table, const std::vector<int>& quasi, std::optional<int> person,
                         const std::vector<int>& sensitive, unsigned threads,
                         const std::vector<std::vector<Code>>& stands_for = {});

void add_histories(QuasiTuples& tuples, const Column& person, unsigned threads);

// Tuples such that each has rows of persons who are kept, or of persons set apart, not of both: one with
// both kinds becomes two. Sensitive values are not carried over.
struct SplitTuples {
  QuasiTuples tuples;                 // the old ones keep their numbers, split-off ones come after them
  std::vector<std::uint32_t> origin;  // by tuple: the old one
  std::vector<bool> apart;            // by tuple
};
// `apart` is by history of `tuples`.
SplitTuples split_tuples(const QuasiTuples& tuples, const Column& person, const std::vector<bool>& apart);

}  // namespace kith
