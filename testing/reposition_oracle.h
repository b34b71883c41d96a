// What reposition may do and at best reach, by brute force over single records. Written straight from the
// definitions and slow on purpose; it shares no code with the room it judges.
#pragma once

#include <string>
#include <vector>

#include "reposition/relay.h"
#include "reposition/repositioner.h"
#include "testing/random_tables.h"

namespace kith::testing {

// Of what is placed and dropped in a window, with the newest slot as its last.
reposition::Cost cost_of(const reposition::RelayWindow& window, const reposition::Costs& costs);

bool eligible_slots(const reposition::RelayWindow& window, reposition::Count l);
// Of any two records of a value, the one in the earlier slot is no later (section IV).
bool in_timestamp_order(const reposition::RelayWindow& window);

// Definition 2: the least cost over all recycle-repositions, that is all ways in which records, each on its
// own, go forward and dropped ones come in so that every slot but the newest keeps its counts and the newest
// is eligible.
reposition::Cost least_recycled_cost(const reposition::RelayWindow& initial, const reposition::Costs& costs,
                                     reposition::Count l);

// OptimalReposition over lists of records, with the least size of a lift: 0 as printed, 1 as corrected.
// Returns the gain.
reposition::Cost relay_by_lists(reposition::RelayWindow& window, const reposition::Costs& costs,
                                reposition::Count l, reposition::Count least_lift);

// The initial solution at the newest slot, whose records are all among the dropped: the most frequent value
// is dropped again and again.
void place_initially(reposition::RelayWindow& window, reposition::Count l);

// What a whole stream costs, records by [step][value], whose first window was solved so; later steps by
// lists.
reposition::Cost stream_cost(const std::vector<std::vector<reposition::Count>>& records,
                             const reposition::WindowSolution& first, const reposition::Settings& settings,
                             reposition::Count least_lift);

struct RelayShape {
  std::size_t most_window = 4, most_values = 4;
  std::uint64_t most_in_slot = 3, most_dropped = 2;  // of one value
};
struct RelayCase {
  reposition::RelayWindow window;  // eligible, in timestamp order, with its initial solution
  reposition::Costs costs;
  reposition::Count l = 1;
};
RelayCase random_relay_case(Random& random, const RelayShape& shape);
// mu linear, quadratic or drawn, meeting (C1) to (C3); beta drawn, sometimes by value.
reposition::Costs random_relay_costs(Random& random, std::size_t window, std::size_t values);

// What is wrong with what left, given everything that was received; empty: nothing is. Every record is
// published once or dropped, forward, less than `window` late, every snapshot is eligible, values are in
// timestamp order, levels and costs are what they are said to be.
std::string fault_of(const std::vector<reposition::Part>& received,
                     const std::vector<reposition::Leaving>& left, const reposition::Settings& settings);

}  // namespace kith::testing
