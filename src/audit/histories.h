// Persons by their whole history: the classes of all their rows, with how many rows lie in each.
#pragma once

#include <cstdint>

#include "audit/class_measure.h"

namespace kith::audit {

struct HistoryCount {
  std::uint64_t persons = 0;    // who have a row in a class
  std::uint64_t histories = 0;  // different ones
  std::uint64_t least = 0;      // persons who share the rarest; 0 without persons
  std::uint64_t below = 0;      // persons whose history fewer than k share
  std::uint64_t rows_below = 0;
};

// Without a person column every row is a person of its own.
HistoryCount count_histories(const Records& records, std::uint64_t k);

// Persons with rows in a class and rows in none.
std::uint64_t persons_in_part(const Records& records);

}  // namespace kith::audit
