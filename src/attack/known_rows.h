// An outsider who knows some of a person's rows: how many persons fit? (Section III of the paper on many
// tables.)
#pragma once

#include <cstdint>
#include <vector>

#include "audit/person_trees.h"
#include "kith/progress.h"
#include "table/table_tree.h"

namespace kith::attack {

// `size` rows are known beside the person's own, and `persons` have so many. `subsets` counts the different
// sets of so many rows that somebody has, and `fewest` the persons who have a set that fewest have; it is 0
// if nobody has so many rows. `below_k` counts the persons whom some set of so many rows leaves with fewer
// than k, and `unique` those whom some set singles out. If it is not complete, there were too many sets for
// the limit of work, and the figures are of no worth.
struct KnownRows {
  std::uint64_t size = 0;
  std::uint64_t persons = 0;
  std::uint64_t subsets = 0;
  std::uint64_t fewest = 0;
  std::uint64_t below_k = 0;
  std::uint64_t unique = 0;
  bool complete = true;
};

// Answers for every number of known rows from 0 (the person's own row alone) to `up_to`. A known row is its
// quasi cells and those of the rows it hangs on, the person's own always among them; a person fits who has
// all known rows, each as often. It is limited by work, not time.
std::vector<KnownRows> known_rows(const TableTree& tree, const std::vector<audit::TreeColumns>& columns,
                                  std::uint64_t k, std::size_t up_to, unsigned threads,
                                  Progress& progress = silent_progress());

}  // namespace kith::attack
