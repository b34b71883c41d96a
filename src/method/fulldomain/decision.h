// From a search to a result: which node was chosen, what becomes of every tuple, and all figures about it.
#pragma once

#include <optional>

#include "fulldomain/node_evaluator.h"
#include "fulldomain/search.h"
#include "method/binding.h"
#include "method/fulldomain/released_rows.h"
#include "method/method.h"
#include "outcome/table_outcome.h"

namespace kith::method {

struct Decision {
  Treatment treatment;
  std::vector<std::uint64_t> class_rows, class_persons;
  // The treatment speaks of these, if not of those of the search.
  std::optional<QuasiTuples> tuples;
};

outcome::NodeFigures figures_of(const fulldomain::Lattice& lattice, const fulldomain::ScoredNode& scored);

// Loss, risk, class sizes and column summaries of a decision.
void describe_decision(const plan::Plan& plan, const Binding& binding, const QuasiTuples& tuples,
                       const Decision& decision, outcome::TableOutcome& result);

// Standings of nodes, heights and edges for the pictures. `suppressed` is by node, empty if not every node
// was looked at.
void describe_lattice(const fulldomain::Lattice& lattice, const fulldomain::SearchResult& search,
                      const std::vector<std::uint64_t>& suppressed, outcome::TableOutcome& result);

// The levels of the lattice, their heights and edges alone, of a lattice too large to look at every node.
void describe_levels(const fulldomain::Lattice& lattice, outcome::TableOutcome& result);

// The decision at a node whose model counts persons by their history. The persons to be removed are set
// apart from the others, tuple by tuple, so that class by class rows are released or not; the decision's own
// tuples then replace those of the search.
Decision decision_by_history(const Binding& binding, const QuasiTuples& tuples,
                             fulldomain::NodeEvaluator::Partition partition);

// Fills the result's histories, of the rows that the decision releases, and if the model counts by
// history also its risks. Without a person column, or if nobody has a second row, there is nothing to
// tell unless the model asks.
void describe_histories(const plan::Plan& plan, const Binding& binding, const QuasiTuples& tuples,
                        const Decision& decision, unsigned threads, outcome::TableOutcome& result);

// Whether the suppressed rows may appear with * in every quasi column: they are one class more, must meet the
// whole model as such, and no released class may read * throughout.
bool may_mask(const Binding& binding, const QuasiTuples& tuples, const privacy::Model& model,
              const Decision& decision);

// Counts the released classes that do not meet the whole model, and their rows, from the source alone.
struct FailingClasses {
  std::uint64_t classes = 0, rows = 0;
};
FailingClasses failing_classes(const Binding& binding, const QuasiTuples& tuples, const privacy::Model& model,
                               const Decision& decision);

// Searches by the plan's method and decides what becomes of every tuple. Fills the result's search part
// (lattice, minimal nodes, chosen node, frontier, what forced it, baseline) and figures. Error{no_release} if
// nothing satisfies the model; a refused mu-Argus table throws only after `result` is filled.
Decision decide(const plan::Plan& plan, const Options& options, const Binding& binding,
                const QuasiTuples& tuples, const privacy::Model& model, outcome::TableOutcome& result,
                Progress& progress);

}  // namespace kith::method
