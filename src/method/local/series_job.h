// The next release of a series by method local: the cells of the release before grow with the batch, and the
// whole table is released again.
#pragma once

#include <memory>

#include "method/series.h"

namespace kith::method {

// Reads the batch and opens the state of the release before. Error{series_store} if that cannot be read.
std::unique_ptr<SeriesJob> next_release(const Call& call, const SeriesSoFar& so_far);

}  // namespace kith::method
