// COIN-OR's CBC over Clp, called as classes: the driver CbcMain would catch signals and print. The tree gets
// the cut generators that pay off on rows of few variables, in fixed order and with CBC's fixed seeds.
#include "testing/integer_program.h"

#include <CbcHeuristic.hpp>
#include <CbcHeuristicFPump.hpp>
#include <CbcModel.hpp>
#include <CglGomory.hpp>
#include <CglKnapsackCover.hpp>
#include <CglMixedIntegerRounding2.hpp>
#include <CglProbing.hpp>
#include <CglTwomir.hpp>
#include <CoinError.hpp>
#include <CoinPackedMatrix.hpp>
#include <CoinPackedVector.hpp>
#include <OsiClpSolverInterface.hpp>
#include <algorithm>
#include <limits>

namespace kith::testing {

namespace {

double for_coin(double value) {
  if (value == kUnlimited) return COIN_DBL_MAX;
  return value == -kUnlimited ? -COIN_DBL_MAX : value;
}

void silence(OsiClpSolverInterface& solver) {
  solver.setHintParam(OsiDoReducePrint, true, OsiHintDo);
  solver.messageHandler()->setLogLevel(0);
  solver.getModelPtr()->setLogLevel(0);
}

CoinPackedVector packed(const std::vector<Term>& terms) {
  CoinPackedVector vector;
  vector.reserve(static_cast<int>(terms.size()));
  for (const Term& term : terms) vector.insert(static_cast<int>(term.index), term.factor);
  return vector;
}

void load(const IntegerProgram& program, OsiClpSolverInterface& solver) {
  CoinPackedMatrix matrix(false, 0, 0);
  matrix.setDimensions(0, static_cast<int>(program.variables.size()));
  std::vector<double> row_lower, row_upper, lower, upper, cost;
  for (const Row& row : program.rows) {
    matrix.appendRow(packed(row.terms));
    row_lower.push_back(for_coin(row.lower));
    row_upper.push_back(for_coin(row.upper));
  }
  for (const Variable& variable : program.variables) {
    lower.push_back(for_coin(variable.lower));
    upper.push_back(for_coin(variable.upper));
    cost.push_back(variable.cost);
  }
  solver.loadProblem(matrix, lower.data(), upper.data(), cost.data(), row_lower.data(), row_upper.data());
  for (std::size_t i = 0; i < program.variables.size(); ++i)
    if (program.variables[i].integer) solver.setInteger(static_cast<int>(i));
}

void take(const double* values, int count, ProgramSolution& solution) {
  solution.values.assign(values, values + count);
}

// Without integers, or where the relaxation says it all.
bool relaxation_decides(OsiClpSolverInterface& solver, bool integers, ProgramSolution& solution) {
  solver.initialSolve();
  if (solver.isProvenPrimalInfeasible()) {
    solution.status = ProgramStatus::infeasible;
  } else if (solver.isProvenDualInfeasible()) {
    solution.status = ProgramStatus::unbounded;
  } else if (!solver.isProvenOptimal()) {
    solution.status = ProgramStatus::failed;
  } else if (integers) {
    return false;
  } else {
    solution.status = ProgramStatus::optimal;
    take(solver.getColSolution(), solver.getNumCols(), solution);
    solution.objective = solution.bound = solver.getObjValue();
  }
  return true;
}

void add_cuts_and_heuristics(CbcModel& model) {
  CglProbing probing;
  probing.setUsingObjective(1);
  probing.setMaxPass(1);
  probing.setMaxProbe(50);
  probing.setRowCuts(3);
  CglGomory gomory;
  gomory.setLimit(300);
  CglMixedIntegerRounding2 rounding;
  CglTwomir two_step;
  model.addCutGenerator(&probing, -1, "probing");
  model.addCutGenerator(&gomory, -98, "gomory");
  model.addCutGenerator(&rounding, -98, "rounding");
  model.addCutGenerator(&two_step, -98, "two-step");
  CbcRounding round(model);
  CbcHeuristicFPump pump(model);
  model.addHeuristic(&round);
  model.addHeuristic(&pump);
}

void branch_and_cut(OsiClpSolverInterface& solver, const IntegerProgram& program, std::uint64_t nodes,
                    ProgramSolution& solution) {
  CbcModel model(solver);
  model.setLogLevel(0);
  model.messageHandler()->setLogLevel(0);
  model.setNumberThreads(0);
  model.setMaximumNodes(static_cast<int>(std::min<std::uint64_t>(nodes, std::numeric_limits<int>::max())));
  model.setAllowableGap(0);
  model.setAllowableFractionGap(0);
  if (program.least_gain > 0) model.setCutoffIncrement(program.least_gain * 0.999);
  add_cuts_and_heuristics(model);
  model.branchAndBound();
  solution.nodes = static_cast<std::uint64_t>(std::max(0, model.getNodeCount()));
  solution.bound = model.getBestPossibleObjValue();
  if (model.bestSolution() != nullptr) {
    take(model.bestSolution(), static_cast<int>(program.variables.size()), solution);
    solution.objective = model.getObjValue();
  }
  if (model.isProvenOptimal()) {
    solution.status = ProgramStatus::optimal;
    solution.bound = solution.objective;
  } else if (model.isProvenInfeasible()) {
    solution.status = ProgramStatus::infeasible;
  } else {
    solution.status = ProgramStatus::stopped;
  }
}

}  // namespace

ProgramSolution solve(const IntegerProgram& program, std::uint64_t nodes) {
  ProgramSolution solution;
  try {
    OsiClpSolverInterface solver;
    silence(solver);
    load(program, solver);
    const bool integers = std::any_of(program.variables.begin(), program.variables.end(),
                                      [](const auto& v) { return v.integer; });
    if (!relaxation_decides(solver, integers, solution)) branch_and_cut(solver, program, nodes, solution);
  } catch (const CoinError&) {
    solution = {};
  }
  return solution;
}

}  // namespace kith::testing
