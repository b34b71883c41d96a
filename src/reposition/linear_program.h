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

// A linear program that is solved again and again, from where it was: variables are added and costs change.
class LinearProgram {
 public:
  // Rows without variables yet, each held to its value; variables are not negative.
  explicit LinearProgram(const std::vector<double>& held_to);
  ~LinearProgram();

  std::size_t add_variable(double cost, const std::vector<Term>& rows);
  void set_cost(std::size_t variable, double cost);
  LinearSolution solve();

 private:
  struct Solver;
  std::unique_ptr<Solver> solver_;
};

}  // namespace kith::reposition
