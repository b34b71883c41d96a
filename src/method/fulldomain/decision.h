// From a search to a result: which node was chosen, what becomes of every tuple, and all figures about it.
#pragma once

#include <optional>

#include "fulldomain/node_evaluator.h"
#include "fulldomain/search.h"
#include "method/binding.h"
#include "method/fulldomain/released_rows.h"
#include "outcome/table_outcome.h"

namespace kith::method {

struct Decision {
  Treatment treatment;
  std::vector<std::uint64_t> class_rows, class_persons;  // by class
  std::optional<QuasiTuples> tuples;  // that the treatment speaks of, where not those of the search
};

outcome::NodeFigures figures_of(const fulldomain::Lattice& lattice, const fulldomain::ScoredNode& scored);

// Loss, risk, class sizes and column stories of a decision.
void describe_decision(const plan::Plan& plan, const Binding& binding, const QuasiTuples& tuples,
                       const Decision& decision, outcome::TableOutcome& result);

// Standings of nodes, heights and edges for the pictures. `suppressed` is by node, empty where not every node
// was looked at.
void describe_lattice(const fulldomain::Lattice& lattice, const fulldomain::SearchResult& search,
                      const std::vector<std::uint64_t>& suppressed, outcome::TableOutcome& result);

}  // namespace kith::method
