// Random count queries, asked of the source and of a release: "how many rows have an age from 30 to 44 and a sex
// among {f}?". They measure how far off counts are that somebody takes from the release.
//
// Idea: a row is drawn, and two or three quasi columns (as many as there are, if fewer). In each of them the
// predicate takes between one and half of the values, at random, with that row's among them: neighbours in their
// order if they are numbers, dates or more than 50, else any. So no query is empty, and common values are asked
// for more often. The answer from a release supposes that a row has each of the values its cell covers with the same
// probability, one column independent of the other: a row counts by the product over the predicates of (values of its
// cell in the predicate) / (values of its cell). A suppressed row counts nothing. The error of a query is |answer
// from the release - true answer| / max(true answer, 0.1 % of the rows, 1).
//
// Invariant: if no cell covers two values and no row is suppressed, every error is 0. Queries depend on the source
// and the seed alone, and so are the same for all releases that are compared.
// Cost: queries x classes x 3, and once queries x different rows x 3.
//
// Example: four rows of ages 1, 2, 3, 4 are released in two cells, {1, 2} and {3, 4}. "Age 2 or 3" has 2 rows. From
// the release every row counts 1/2, together 2: no error. "Age 1" has 1 row; the two rows of the first cell count 1/2
// each: no error either. With the last row suppressed, "age 3 or 4" has 2 rows, and the release says 1: the error is
// |1 - 2| / 2 = 0.5.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kith/progress.h"
#include "table/covered_table.h"

namespace kith::comparison {

// The values of one quasi column, as runs apart and in order.
struct Predicate {
  std::size_t column = 0;
  std::vector<ValueRun> values;
};

// All predicates hold in so many rows of the source.
struct CountQuery {
  std::vector<Predicate> predicates;
  std::uint64_t answer = 0;
};

// None if no quasi column has two values. The release in the table is not looked at.
std::vector<CountQuery> draw_queries(const CoveredTable& table, std::uint64_t count, std::uint64_t seed,
                                     unsigned threads, Progress& progress);

// What the release answers.
double answer_of(const CountQuery& query, const CoveredTable& table);

// The mean over the queries, none if there are none. Does not depend on the threads.
std::optional<double> query_error(const std::vector<CountQuery>& queries, const CoveredTable& table,
                                  unsigned threads, Progress& progress);

}  // namespace kith::comparison
