// The best of all sequences of cuts of a small part. Internal to this room; one per thread.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "local/candidate.h"
#include "local/growth.h"

namespace kith::local {

// Large tables are searched less. So are tables of half as many rows if they have many columns, for a row of many
// takes longer.
bool is_large(std::size_t rows, std::size_t columns);

// By cells, the rows of a part that is searched, in multiples of k, and for how many steps. They depend on the
// size of the table: what a search costs for each row must not be the same for a million of them.
struct CellLimits {
  std::uint64_t rows_in_k = 0, steps = 0;
};
CellLimits cell_limits(std::size_t rows, std::size_t columns);

class Guillotine {
 public:
  explicit Guillotine(Bench& bench);
  ~Guillotine();

  // Says how many rows are to be cut from here on, and so how much the searches of boxes may take in all: the same
  // for each row, however many of them a person has.
  void begin(std::uint64_t rows);

  // Cuts the part as well as can be and adds everything to `nodes`. Returns false, with nothing done, if the
  // part is too large to be searched or the search was given up.
  bool solve(std::vector<Partition::Node>& nodes, const Open& whole, Growth& growth);

 private:
  bool solve_cells(std::vector<Partition::Node>& nodes, const Open& whole, Growth& growth);

  struct Searches;
  Bench& bench_;
  CellLimits limits_;
  std::uint64_t work_left_ = 0;
  std::unique_ptr<Searches> searches_;
};

}  // namespace kith::local
