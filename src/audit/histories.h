// Persons by their whole history: the classes of all their rows, with how many rows lie in each.
#pragma once

#include <cstdint>

#include "audit/class_measure.h"

namespace kith::audit {

// Persons are those who have a row in a class, and histories are different ones. `least` counts the persons
// who share the rarest, and is 0 without persons. `below` counts the persons whose history fewer than k
// share.
struct HistoryCount {
  std::uint64_t persons = 0;
  std::uint64_t histories = 0;
  std::uint64_t least = 0;
  std::uint64_t below = 0;
  std::uint64_t rows_below = 0;
};

// Without a person column every row is a person of its own.
HistoryCount count_histories(const Records& records, std::uint64_t k);

// Counts the persons with rows in a class and rows in none.
std::uint64_t persons_in_part(const Records& records);

}  // namespace kith::audit
