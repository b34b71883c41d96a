// Idea. Who knows the original times of persons sees which of them moved, stayed or are missing: a snapshot
// falls apart into groups (origin, slot) and the dropped of an origin. Covered means that each of these
// groups is l-eligible by itself, so that belonging to it tells nobody's value beyond 1/l.
//
// What follows. A union of l-eligible sets is l-eligible: in each, a value has at most 1/l of the records,
// and so it has of all together. The groups of one origin make up its snapshot. Therefore
//  - a snapshot that is not eligible has no covered way out: whatever is split off eligible leaves a rest
//  that
//    is not, and that rest, moved or dropped, is read. It is dropped whole: then all of it is missing, which
//    tells that the snapshot was not eligible, and nothing of who made it so;
//  - a snapshot that is eligible may be published whole at its own time, which costs nothing.
// So the least cost under cover is reached without a single move, and needs no search: each snapshot is
// decided alone, when it leaves, with the records that came late but within the window.
//
// Cost: one look at the slot's counts.
#include "reposition/covered.h"

#include "reposition/eligibility.h"

namespace kith::reposition {

void settle_covered(RelayWindow& window, std::size_t slot, Count l) {
  std::vector<Count> counts;
  for (const auto& dropped : window.dropped) counts.push_back(dropped[slot]);
  if (!eligible(counts, l)) return;
  for (Value value = 0; value < counts.size(); ++value) {
    window.placed[value][slot][0] += counts[value];
    window.dropped[value][slot] = 0;
  }
}

}  // namespace kith::reposition
