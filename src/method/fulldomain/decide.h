// Searches by the plan's method and decides what becomes of every tuple.
#pragma once

#include "fulldomain/lattice.h"
#include "fulldomain/node_evaluator.h"
#include "method/fulldomain/decision.h"
#include "method/method.h"

namespace kith::method {

// Fills the result's search part (lattice, minimal nodes, chosen node, frontier, what forced it, baseline)
// and figures. Error{no_release} where nothing satisfies the model; a refused mu-Argus table throws only
// after `result` is filled.
Decision decide(const plan::Plan& plan, const Options& options, const Binding& binding,
                const QuasiTuples& tuples, const privacy::Model& model, outcome::TableOutcome& result,
                Progress& progress);

}  // namespace kith::method
