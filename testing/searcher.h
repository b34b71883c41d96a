// A table case made ready for fulldomain: tuples, lattice, model and evaluator, kept together.
#pragma once

#include "fulldomain/lattice.h"
#include "fulldomain/node_evaluator.h"
#include "hierarchy/stated_level.h"
#include "privacy/criterion.h"
#include "table/quasi_tuples.h"
#include "testing/oracle.h"
#include "testing/tables.h"

namespace kith::testing {

QuasiTuples tuples_of(const TableCase& table, unsigned threads = 1);
// Without bounds every column has all its levels.
fulldomain::Lattice lattice_of(const TableCase& table,
                               const std::vector<hierarchy::LevelBounds>& bounds = {});
// The same model for the product as the oracle takes.
privacy::Model model_of(const ModelSpec& spec, const TableCase& table, const QuasiTuples& tuples);

// Keeps a reference to the case.
struct Searcher {
  Searcher(const TableCase& table, const ModelSpec& spec, const fulldomain::EvaluatorSettings& settings = {},
           const std::vector<hierarchy::LevelBounds>& bounds = {});

  QuasiTuples tuples;
  fulldomain::Lattice lattice;
  privacy::Model model;
  fulldomain::NodeEvaluator evaluator;
};

}  // namespace kith::testing
