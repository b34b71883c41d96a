// Every small table: all that there are up to the order of rows, for exhaustive comparison with the oracle.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "testing/tables.h"

namespace kith::testing {

// A quasi column of a small table: its values are the first fields of the lines.
using ColumnShape = Rows;

ColumnShape one_step_of(std::size_t values);  // a, b, … -> *
ColumnShape two_steps_of_three();             // a, b -> x, c -> y -> *

struct SmallSpace {
  std::size_t rows = 0;
  std::vector<ColumnShape> quasi;
  bool persons = false;              // all ways to say whose the rows are; otherwise no person column
  std::size_t sensitive_values = 0;  // 0: no sensitive column
  bool ordered_values = false;  // all assignments of sensitive values, not only all patterns of equal ones
  std::size_t every = 1;        // only every nth table is made and visited
};

// Calls visit for every table: every multiset of quasi tuples, with every assignment of persons and sensitive
// values.
// Returns how many there are, visited or not.
std::size_t for_each_small_table(const SmallSpace& space, const std::function<void(const TableCase&)>& visit);

// The sensitive hierarchy of small and random tables: a, b -> p; c, d, … -> q; -> *.
hierarchy::Hierarchy sensitive_hierarchy(const Dictionary& values);

}  // namespace kith::testing
