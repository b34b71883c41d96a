// Random tables that are larger than the exhaustive ones, with levels that need not be nested in each other.
#pragma once

#include <cstdint>
#include <random>

#include "testing/tables.h"

namespace kith::testing {

using Random = std::mt19937_64;

// Tests start from this seed, which KITH_TEST_SEED changes; failures print the seed of the table that failed.
std::uint64_t test_seed();

// 1, and more in programs built with a sanitizer: those run some ten times slower and look at every nth table
// only.
std::size_t every_nth();

struct RandomShape {
  std::size_t most_rows = 40, most_columns = 3;
  bool persons = false;
  std::size_t sensitive_columns = 0;
  bool partial_orders = true;  // levels like days, weeks and months
  bool alike = false;     // with persons: most have the rows of another, in another order, some cells changed
  bool calendar = false;  // the first column holds dates under granularities drawn for it
};
TableCase random_table(Random& random, const RandomShape& shape);

// A column of numbers whose levels are intervals of the given widths: a level is finer than another when its
// width divides it. The first width must be 1; a top is added.
hierarchy::Hierarchy width_hierarchy(const std::string& column, const Dictionary& values,
                                     const std::vector<std::uint64_t>& widths);

}  // namespace kith::testing
