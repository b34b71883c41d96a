// Windows of a stream drawn at random.
#pragma once

#include "reposition/first_window.h"
#include "testing/random_tables.h"

namespace kith::testing {

struct WindowShape {
  std::size_t most_snapshots = 3, most_values = 4, most_records = 3;  // records per snapshot and value
  std::size_t most_window = 4, most_l = 4;
};

// Costs linear, quadratic or by table; a drop cost for all or per value; empty snapshots now and then.
reposition::WindowProblem random_window(Random& random, const WindowShape& shape);

// Snapshots of `records` records whose values follow Zipf's law, each snapshot with ranks of its own to some
// degree.
reposition::WindowProblem zipf_window(std::uint64_t seed, std::size_t snapshots, std::size_t window,
                                      std::size_t values, std::size_t records, std::uint64_t l);

}  // namespace kith::testing
