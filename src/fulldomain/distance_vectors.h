// How far apart tuples are (section 5 of the paper), and from that which rows force the generalization.
#pragma once

#include <cstdint>
#include <vector>

#include "fulldomain/lattice.h"
#include "fulldomain/node_evaluator.h"

namespace kith::fulldomain {

// Tuples are numbered as in QuasiTuples. The least nodes at which a tuple shares its labels with tuples of at
// least k persons together, by height. A person with rows in several of them counts once per tuple, so that
// the true nodes may lie higher if persons repeat.
std::vector<Node> nodes_in_company(const Lattice& lattice, const QuasiTuples& tuples,
                                   const Hierarchies& hierarchies, std::uint32_t tuple, std::uint64_t k);

// "Without so many rows this node would do": the nodes that become acceptable one after the other when the
// suppressed rows may exceed the limit by up to `at_most`, each lower than the one before, and the tuples
// that would go.
struct ForcedBy {
  // This counts the rows beyond the limit.
  std::uint64_t more_rows = 0;
  Node node;
  Outcome outcome;
  // These are the tuples of failing classes at that node.
  std::vector<std::uint32_t> tuples;
};
std::vector<ForcedBy> forced_by(const Lattice& lattice, NodeEvaluator& evaluator,
                                const std::vector<std::pair<std::uint64_t, Node>>& curve, const Node& chosen,
                                std::uint64_t limit, std::uint64_t at_most);

}  // namespace kith::fulldomain
