// Who is alone with their values of a set of columns.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kith/progress.h"
#include "table/table.h"

namespace kith {

// `rows` have values that no other row has. `persons` have a row with values that no other person has.
struct Alone {
  std::uint64_t rows = 0, persons = 0;
  friend bool operator==(const Alone&, const Alone&) = default;
};

// Sets have one to three columns, by number. The answer is by set, and the same on any number of threads. Without a
// column of persons every row is a person. Each set is one step of the progress.
std::vector<Alone> count_alone(const Table& table, std::span<const std::vector<std::size_t>> sets,
                               const Column* persons, unsigned threads,
                               Progress& progress = silent_progress());

}  // namespace kith
