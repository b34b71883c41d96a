// Random series: columns of every kind, and batches as they come in life: shifted, clustered, tiny, empty,
// repeated, about persons who were there before.
#pragma once

#include <filesystem>
#include <vector>

#include "testing/grown_series.h"
#include "testing/random_tables.h"

namespace kith::testing {

struct RandomSeries {
  SeriesShape shape;
  std::vector<Rows> batches;
};

// Hierarchy files go into `folder`.
RandomSeries random_series(Random& random, const std::filesystem::path& folder);

}  // namespace kith::testing
