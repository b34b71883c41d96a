// Integer programs, as small as the reference of a window needs them. integer_program.cc is the one file that
// knows the solver. Nothing is printed, no signal is caught, one thread works, and the same program gives the
// same answer.
#pragma once

#include <cstdint>
#include <vector>

#include "reposition/linear_program.h"

namespace kith::testing {

using reposition::kUnlimited;
using reposition::ProgramStatus;
using reposition::Term;

struct Variable {
  double lower = 0, upper = kUnlimited;
  double cost = 0;
  bool integer = false;
};

struct Row {
  std::vector<Term> terms;
  double lower = -kUnlimited, upper = kUnlimited;
};

// The least cost of the variables so that every row lies between its ends.
struct IntegerProgram {
  std::vector<Variable> variables;
  std::vector<Row> rows;
  // Solutions that are better at all are better by this much; 0 where nothing is known.
  double least_gain = 0;
};

struct ProgramSolution {
  ProgramStatus status = ProgramStatus::failed;
  std::vector<double> values;  // empty where no solution was found
  double objective = 0;
  double bound = -kUnlimited;  // no solution costs less, within the solver's tolerance
  std::uint64_t nodes = 0;
};

// Stopped after `nodes` nodes of the search tree, the best solution so far.
ProgramSolution solve(const IntegerProgram& program, std::uint64_t nodes);

}  // namespace kith::testing
