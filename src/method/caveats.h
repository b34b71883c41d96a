// What a release leaves open although it meets its model: histories of persons that fewer than k share, classes
// whose rows all have one sensitive value, sensitive and plain values that are another in nearly every row, and
// columns released as they are in which a generalized one can be read. All are told as caveats of the outcome.
//
// Example: k = 2, and a class {(21, flu), (22, flu)} generalized to age [20, 30). Nobody is singled out, but
// whoever knows that somebody of 21 is in the release knows what they have.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "attack/narrowing.h"
#include "method/method.h"
#include "outcome/table_outcome.h"
#include "plan/plan.h"
#include "table/histories.h"
#include "table/table.h"

namespace kith::method {

// The class of every row of the source. Rows whose class is not below `count` are not released.
struct RowClasses {
  std::span<const std::uint32_t> of_row;
  std::size_t count = 0;
};

outcome::HistorySizes history_sizes(const Histories& histories, std::uint64_t k);

// Tells how many persons have a history that fewer than k share. Nothing if nobody has.
void note_rare_histories(const outcome::HistorySizes& sizes, outcome::TableOutcome& result);

// The same of a release by cells, whose figures it adds to the result; nothing if no person has several rows.
void describe_histories_of_cells(const Column* person, const RowClasses& classes, unsigned threads,
                                 outcome::TableOutcome& result);

// Tells for every sensitive column how many rows are in classes that have one value of it. Nothing if the
// plan asks for l or t, which bound this. A column with one value in all released rows is told in any case: it
// is known of everybody, and t allows it.
void note_alike_values(const plan::Plan& plan, const Table& table, const RowClasses& classes,
                       outcome::TableOutcome& result);

// Looks whether l = 2, which would guard against this, can be met at all. Nothing if the plan asks for l or t.
void note_prevailing_value(const plan::Plan& plan, const Table& table, const Column* person,
                           outcome::TableOutcome& result);

// Tells for every sensitive and plain column whether at least nine in ten of its released values, of twenty rows or
// more, are such as only one person has; every row is another person if `person` is null. No model looks at this:
// l and t ask for values that differ. A plain column of which the plan allows what it holds is told of by that.
void note_unique_values(const plan::Plan& plan, const Table& table, const RowClasses& classes,
                        const Column* person, outcome::Outcome& result);
// The same of one column, of a release of many tables too. `person` is by row, or empty.
void note_unique_values(const VerbatimColumn& shown, const RowClasses& classes,
                        std::span<const std::uint32_t> person, outcome::Outcome& result);

// Tells which sensitive and plain columns tell more of a quasi column than its released cells do. Columns that
// lose nothing, as `result` describes them, are passed over. `person` may be null.
void note_dependencies(const plan::Plan& plan, const Table& table,
                       const std::vector<attack::ReleasedCells>& cells, const Column* person,
                       outcome::TableOutcome& result);

}  // namespace kith::method
