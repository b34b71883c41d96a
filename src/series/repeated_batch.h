// Whether a series was given a batch before.
#pragma once

#include <cstdint>
#include <optional>

#include "series/append.h"
#include "series/state.h"

namespace kith::series {

// Gives the number of the release that had the same batch, if there is one: as many rows, and in all columns
// that the series keeps the same values, whatever the order of the rows and however numbers are written. Rows
// that are held count as had; an empty batch is never a repeat. The store keeps all rows by batch, so that
// those count that came before kith looked for repeats. Cost: a look at the batch's values if an older batch has
// as many rows, at the rows of each such batch up to the first value that is not in the new one, and a sort of
// both if sums over their rows agree.
std::optional<std::uint32_t> release_with_same_batch(const View& before, const Batch& batch);

}  // namespace kith::series
