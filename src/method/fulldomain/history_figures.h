// Persons by their whole history: what a decision leaves of each, and how many share it.
#pragma once

#include "fulldomain/node_evaluator.h"
#include "method/fulldomain/decision.h"

namespace kith::method {

// The decision at a node whose model counts persons by their history. The persons to be removed are set
// apart from the others, tuple by tuple, so that class by class rows are released or not; the decision's own
// tuples then replace those of the search.
Decision decision_by_history(const Binding& binding, const QuasiTuples& tuples,
                             fulldomain::NodeEvaluator::Partition partition);

// Fills the result's histories, of the rows that the decision releases, and where the model counts by
// history also its risks. Without a person column, or where nobody has a second row, there is nothing to
// tell unless the model asks.
void describe_histories(const plan::Plan& plan, const Binding& binding, const QuasiTuples& tuples,
                        const Decision& decision, unsigned threads, outcome::TableOutcome& result);

}  // namespace kith::method
