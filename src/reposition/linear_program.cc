// COIN-OR's Clp, called as a class.
#include "reposition/linear_program.h"

#include <ClpSimplex.hpp>
#include <CoinError.hpp>

namespace kith::reposition {

struct LinearProgram::Solver {
  ClpSimplex clp;
};

LinearProgram::LinearProgram(const std::vector<double>& held_to) : solver_(std::make_unique<Solver>()) {
  ClpSimplex& clp = solver_->clp;
  clp.setLogLevel(0);
  clp.messageHandler()->setLogLevel(0);
  clp.resize(static_cast<int>(held_to.size()), 0);
  for (std::size_t row = 0; row < held_to.size(); ++row)
    clp.setRowBounds(static_cast<int>(row), held_to[row], held_to[row]);
}

LinearProgram::~LinearProgram() = default;

std::size_t LinearProgram::add_variable(double cost, const std::vector<Term>& rows) {
  std::vector<int> indices;
  std::vector<double> factors;
  for (const Term& term : rows) {
    indices.push_back(static_cast<int>(term.index));
    factors.push_back(term.factor);
  }
  solver_->clp.addColumn(static_cast<int>(rows.size()), indices.data(), factors.data(), 0, COIN_DBL_MAX,
                         cost);
  return static_cast<std::size_t>(solver_->clp.numberColumns()) - 1;
}

void LinearProgram::set_cost(std::size_t variable, double cost) {
  solver_->clp.setObjectiveCoefficient(static_cast<int>(variable), cost);
}

LinearSolution LinearProgram::solve() {
  LinearSolution solution;
  ClpSimplex& clp = solver_->clp;
  try {
    // New variables and costs leave the last basis feasible: the primal method goes on from there.
    clp.primal();
    if (clp.isProvenOptimal()) {
      solution.status = ProgramStatus::optimal;
      solution.values.assign(clp.primalColumnSolution(), clp.primalColumnSolution() + clp.numberColumns());
      solution.prices.assign(clp.dualRowSolution(), clp.dualRowSolution() + clp.numberRows());
      solution.objective = clp.objectiveValue();
    } else if (clp.isProvenPrimalInfeasible()) {
      solution.status = ProgramStatus::infeasible;
    } else if (clp.isProvenDualInfeasible()) {
      solution.status = ProgramStatus::unbounded;
    }
  } catch (const CoinError&) {
    solution = {};
  }
  return solution;
}

}  // namespace kith::reposition
