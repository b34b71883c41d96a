// What the publisher learns beside the release: who stood out before, what outsiders with known rows find
// before and after, which columns determine others, and a class as a picture.
#pragma once

#include <vector>

#include "kith/progress.h"
#include "method/multirelational/binding.h"
#include "outcome/relational_outcome.h"
#include "plan/plan.h"
#include "relational/cluster.h"

namespace kith::method {

// The outsider knows so many rows at most.
constexpr std::size_t rows_known = 3;

// Functional dependencies among the released columns of each table, and a note for each that leaks.
void describe_dependencies(const TablesBinding& binding, outcome::RelationalOutcome& result);

// A note for each column released as it is whose values are all keys of some table: keys drawn anew are of no
// use beside it.
// Kept keys go out as they are: Error{content_not_allowed} if they hold what may name somebody.
void refuse_telling_keys(const plan::Plan& plan, const TablesBinding& binding);

void note_keys_in_columns(const TablesBinding& binding, outcome::RelationalOutcome& result);

// Who stood out in the source.
void describe_risk(const plan::Plan& plan, const TablesBinding& binding, unsigned threads,
                   outcome::RelationalOutcome& result, Progress& progress);

// A class that is small enough to be drawn, one with removed rows if there is any; none if all are too
// large.
void describe_picture(const TablesBinding& binding, const relational::Problem& problem,
                      const relational::Clustering& clustering, outcome::RelationalOutcome& result);

// A few rows of every table beside what became of them, ten in all as far as tables are few.
void describe_rows(const TablesBinding& binding, const relational::Problem& problem,
                   const relational::Clustering& clustering, outcome::RelationalOutcome& result);

// What the methods for one table would have left open on many (section III of the paper): the join of all
// tables, and each table alone, cut into cells of k rows by method local, then looked at person by person.
// The join of sibling tables multiplies rows; beyond a limit of rows it is not done, and the result says so.
std::vector<outcome::SingleTableLeak> single_table_leaks(const plan::Plan& plan, const TablesBinding& binding,
                                                         unsigned threads, Progress& progress);

}  // namespace kith::method
