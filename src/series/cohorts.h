// The cohorts of a series: the rows of one leaf that came out with one release. New case numbers show them to
// whoever kept all releases.
#pragma once

#include <cstdint>

#include "series/append.h"
#include "series/state.h"

namespace kith::series {

// Of all cohorts, those that do not meet the model by themselves, and the rows in them. Whoever knows with which
// release somebody came is left with less than the model for these rows.
struct OpenCohorts {
  std::uint64_t cohorts = 0;
  std::uint64_t rows = 0;
};

// Looks at every released row; the cost is that of sorting them.
OpenCohorts open_cohorts(const View& state, const Spec& spec);

}  // namespace kith::series
