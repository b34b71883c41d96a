// Possible worlds of a small series. Somebody keeps every release, knows everybody's quasi values and in which
// release each came out first: the worlds are all ways of giving the cases to the persons that agree with
// that. Counted one by one, without a word of cells, cohorts or splits. Every row is its own person.
#pragma once

#include <string>
#include <vector>

#include "testing/series_oracle.h"

namespace kith::testing {

// At most so many rows may come out with one release: the cost is that of counting the matchings of all.
constexpr std::size_t most_rows_of_worlds = 20;

// Who is left with fewer than k cases, or with sensitive values that over all worlds are not as diverse as the
// model asks: by frequency, no value in more than a share of 1/l of the worlds. Empty if there is nobody.
std::vector<std::string> exposed_in_worlds(const std::vector<OracleColumn>& columns, const OracleModel& model,
                                           const std::vector<OracleRow>& rows,
                                           const std::vector<OracleRelease>& releases);

}  // namespace kith::testing
