// COIN-OR's Clp, called as a class.
#include "reposition/linear_program.h"

#include <ClpSimplex.hpp>
#include <CoinError.hpp>

namespace kith::reposition {

struct LinearProgram::Solver {
  ClpSimplex clp;

  template <typename Step>
  LinearSolution solution_of(const Step& step) {
    LinearSolution solution;
    try {
      step();
      if (clp.isProvenOptimal()) {
        solution.status = ProgramStatus::optimal;
        solution.values.assign(clp.primalColumnSolution(), clp.primalColumnSolution() + clp.numberColumns());
        solution.prices.assign(clp.dualRowSolution(), clp.dualRowSolution() + clp.numberRows());
        solution.objective = clp.objectiveValue();
      } else if (clp.isProvenPrimalInfeasible()) {
        solution.status = ProgramStatus::infeasible;
      } else if (clp.isProvenDualInfeasible()) {
        solution.status = ProgramStatus::unbounded;
      } else if (clp.isIterationLimitReached()) {
        solution.status = ProgramStatus::stopped;
      }
    } catch (const CoinError&) {
      solution = {};
    }
    return solution;
  }
};

namespace {

double in_solver(double bound) {
  return bound == kUnlimited ? COIN_DBL_MAX : bound == -kUnlimited ? -COIN_DBL_MAX : bound;
}

std::vector<Range> held(const std::vector<double>& to) {
  std::vector<Range> rows;
  for (const double value : to) rows.push_back({value, value});
  return rows;
}

}  // namespace

LinearProgram::LinearProgram(const std::vector<double>& held_to) : LinearProgram(held(held_to)) {}

LinearProgram::LinearProgram(const std::vector<Range>& rows) : solver_(std::make_unique<Solver>()) {
  ClpSimplex& clp = solver_->clp;
  clp.setLogLevel(0);
  clp.messageHandler()->setLogLevel(0);
  clp.resize(static_cast<int>(rows.size()), 0);
  for (std::size_t row = 0; row < rows.size(); ++row)
    clp.setRowBounds(static_cast<int>(row), in_solver(rows[row].lower), in_solver(rows[row].upper));
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

void LinearProgram::add_variables(const std::vector<NewVariable>& variables) {
  std::vector<double> lower, upper, cost, factors;
  std::vector<int> starts{0}, rows;
  for (const NewVariable& variable : variables) {
    lower.push_back(in_solver(variable.range.lower));
    upper.push_back(in_solver(variable.range.upper));
    cost.push_back(variable.cost);
    for (const Term& term : variable.rows) {
      rows.push_back(static_cast<int>(term.index));
      factors.push_back(term.factor);
    }
    starts.push_back(static_cast<int>(rows.size()));
  }
  solver_->clp.addColumns(static_cast<int>(variables.size()), lower.data(), upper.data(), cost.data(),
                          starts.data(), rows.data(), factors.data());
}

void LinearProgram::set_cost(std::size_t variable, double cost) {
  solver_->clp.setObjectiveCoefficient(static_cast<int>(variable), cost);
}

void LinearProgram::set_range(std::size_t variable, const Range& range) {
  solver_->clp.setColumnBounds(static_cast<int>(variable), in_solver(range.lower), in_solver(range.upper));
}

void LinearProgram::limit_steps(std::size_t steps) {
  solver_->clp.setMaximumIterations(static_cast<int>(steps));
}

LinearSolution LinearProgram::solve() {
  // New variables and costs leave the last basis feasible: the primal method goes on from there.
  return solver_->solution_of([this] { solver_->clp.primal(); });
}

LinearSolution LinearProgram::solve_in_new_ranges() {
  // New ranges leave the last prices feasible, where the dual method goes on from.
  return solver_->solution_of([this] { solver_->clp.dual(); });
}

}  // namespace kith::reposition
