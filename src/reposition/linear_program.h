// Linear programs, as small as they are needed here. linear_program.cc is the one file that knows the solver.
// Nothing is printed, no signal is caught, one thread works, and the same program gives the same answer.
#pragma once

#include <cstddef>
#include <limits>
#include <memory>
#include <vector>

namespace kith::reposition {

inline constexpr double kUnlimited = std::numeric_limits<double>::infinity();

// A factor of a row in a variable, or of a variable in a row.
struct Term {
  std::size_t index = 0;
  double factor = 0;
};

enum class ProgramStatus { optimal, infeasible, unbounded, stopped, failed };

struct LinearSolution {
  ProgramStatus status = ProgramStatus::failed;
  std::vector<double> values;
  // By row, a price is how the cost grows with what the row is held to.
  std::vector<double> prices;
  double objective = 0;
};

// What a row's sum, or a variable, may be.
struct Range {
  double lower = 0, upper = kUnlimited;
};

struct NewVariable {
  double cost = 0;
  Range range;
  std::vector<Term> rows;
};

// A linear program that is solved again and again, from where it was: variables are added, costs and bounds
// change.
class LinearProgram {
 public:
  // Rows without variables yet, each held to its value; variables are not negative.
  explicit LinearProgram(const std::vector<double>& held_to);
  explicit LinearProgram(const std::vector<Range>& rows);
  ~LinearProgram();

  std::size_t add_variable(double cost, const std::vector<Term>& rows);
  // They are numbered on from what there is.
  void add_variables(const std::vector<NewVariable>& variables);
  void set_cost(std::size_t variable, double cost);
  void set_range(std::size_t variable, const Range& range);
  // Stops after so many steps of the simplex method; there is no limit before.
  void limit_steps(std::size_t steps);

  LinearSolution solve();
  // The same, and quicker after ranges have changed.
  LinearSolution solve_in_new_ranges();

 private:
  struct Solver;
  std::unique_ptr<Solver> solver_;
};

}  // namespace kith::reposition
