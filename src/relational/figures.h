// LM and DM of a clustering, per table and in all (definitions 8 and 9 of the paper; MODELS: a removed row
// counts 1 per quasi cell, a suppressed person the number of persons).
#pragma once

#include <cstdint>
#include <vector>

#include "relational/cluster.h"

namespace kith::relational {

// `removed` counts rows of released persons and of suppressed ones, and `cells` the quasi cells of the input.
// `lm` is 0 if there are no quasi cells.
struct TableFigures {
  std::uint64_t rows = 0, released = 0, removed = 0;
  std::uint64_t cells = 0;
  double lm = 0;
  // Persons told apart by their rows of this table alone: each is charged those who look the same in it, one
  // who was suppressed all persons. Never below the DM of all tables together.
  std::uint64_t dm = 0;
};

struct Figures {
  std::vector<TableFigures> tables;
  double lm = 0;
  std::uint64_t dm = 0;
  std::uint64_t persons = 0, released = 0, suppressed = 0;
  std::uint64_t classes = 0, smallest = 0, largest = 0;
  double average = 0;
};

Figures figures(const Problem& problem, const Clustering& clustering);

}  // namespace kith::relational
