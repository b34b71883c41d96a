// Texts that stand for a missing value, such as NA and ?, made the empty value.
//
// Idea: a table is read as it is written; then each column whose dictionary has such a text gets a new
// dictionary, in the order of first appearance. Invariant: the column is the same as if its cells had been
// empty in the source. Cost: distinct values and rows of the columns that have such texts.
// Example: na = {"NA"}; the cells 31, NA, 35, (empty) have the codes 0, 1, 2, 3 and get 0, 1, 2, 1.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "kith/locator.h"
#include "table/data.h"
#include "table/hashed_column.h"
#include "table/table.h"

namespace kith::engine {

void empty_missing(const std::vector<std::string>& na, Table& table);
void empty_missing(const std::vector<std::string>& na, HashedColumn& column);

// Gives the same data with texts `how.na` as the empty value; the data themselves if there are none.
std::unique_ptr<Data> with_missing(std::unique_ptr<Data> data, const Reading& how);

}  // namespace kith::engine
