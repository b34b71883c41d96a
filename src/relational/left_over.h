// Persons no class of their part could take. Internal to this room.
#pragma once

#include <cstdint>
#include <vector>

#include "kith/progress.h"
#include "relational/part_clustering.h"

namespace kith::relational {

// Each class meets the model. Suppressed persons are in rising order.
struct Settled {
  std::vector<PersonTree> classes;
  std::vector<std::uint32_t> suppressed;
  Work work;

  // What the classes keep, below zero: cells, then rows. The less, the better it is among results for the
  // same persons.
  std::pair<std::int64_t, std::int64_t> standing(const Trees& trees) const;
};

// Clusters what the parts left over; thins what does not meet the model; suppresses the rest.
Settled settle(std::vector<PartResult> parts, const Trees& trees, const Options& options, Matching matching,
               Progress& progress);

}  // namespace kith::relational
