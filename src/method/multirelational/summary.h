// What the publisher is told beside the release: who stood out before, what outsiders with known rows find
// before and after, which columns determine others, and a class as a picture.
#pragma once

#include "kith/progress.h"
#include "method/multirelational/binding.h"
#include "outcome/relational_outcome.h"
#include "relational/cluster.h"

namespace kith::method {

constexpr std::size_t rows_known = 3;  // to the outsider, at most

// Functional dependencies among the released columns of each table, and a note for each that leaks.
void describe_dependencies(const TablesBinding& binding, outcome::RelationalOutcome& result);

// A note for each column released as it is whose values are all keys of some table: keys drawn anew are of no
// use beside it.
void note_keys_in_columns(const TablesBinding& binding, outcome::RelationalOutcome& result);

// Who stood out in the source.
void describe_risk(const plan::Plan& plan, const TablesBinding& binding, unsigned threads,
                   outcome::RelationalOutcome& result, Progress& progress);

// A class that is small enough to be drawn, one with removed rows where there is any; none where all are too
// large.
void describe_picture(const TablesBinding& binding, const relational::Problem& problem,
                      const relational::Clustering& clustering, outcome::RelationalOutcome& result);

}  // namespace kith::method
