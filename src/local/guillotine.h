// The best of all sequences of cuts of a small part. Internal to this room; one per thread.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "local/candidate.h"
#include "local/growth.h"

namespace kith::local {

class Guillotine {
 public:
  explicit Guillotine(Bench& bench);
  ~Guillotine();

  // Cuts the part as well as can be and adds everything to `nodes`. Returns false, with nothing done, if the
  // part is too large to be searched or the search was given up.
  bool solve(std::vector<Partition::Node>& nodes, const Open& whole, Growth& growth);

 private:
  bool solve_cells(std::vector<Partition::Node>& nodes, const Open& whole, Growth& growth);

  struct Searches;
  Bench& bench_;
  std::unique_ptr<Searches> searches_;
};

}  // namespace kith::local
