// An outsider who knows some of a person's rows: how many persons fit? (Section III of the paper on many
// tables.)
#pragma once

#include <cstdint>
#include <vector>

#include "audit/person_trees.h"
#include "kith/progress.h"
#include "table/table_tree.h"

namespace kith::audit {

struct KnownRows {
  std::uint64_t size = 0;     // rows known beside the person's own
  std::uint64_t persons = 0;  // who have so many
  std::uint64_t subsets = 0;  // different sets of so many rows that somebody has
  std::uint64_t fewest = 0;   // persons who have a set that fewest have; 0 where nobody has so many rows
  std::uint64_t below_k = 0;  // persons whom some set of so many rows leaves with fewer than k
  std::uint64_t unique = 0;   // persons whom some set of so many rows singles out
  bool complete = true;       // false: too many sets for the limit of work; the figures are then of no worth
};

// For every number of known rows from 0 (the person's own row alone) to `up_to`. A known row is its quasi
// cells and those of the rows it hangs on, the person's own always among them; a person fits who has all
// known rows, each as often. Limited by work, not time.
std::vector<KnownRows> known_rows(const TableTree& tree, const std::vector<TreeColumns>& columns,
                                  std::uint64_t k, std::size_t up_to, unsigned threads,
                                  Progress& progress = silent_progress());

}  // namespace kith::audit
