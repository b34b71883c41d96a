// What else could be done with a stream whose snapshots are too skewed: drop records, or publish coarser
// times. By counts, so that a repositioned stream can be laid beside it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "reposition/costs.h"

namespace kith::reposition {

// [snapshot][value] counts records; snapshots are neighbouring, empty ones included, and every row has the
// same length.
using SnapshotCounts = std::vector<std::vector<Count>>;

// Every snapshot is cut to its largest eligible level.
struct SuppressionOnly {
  SnapshotCounts published;
  Count dropped = 0;
  // This is what dropping costs.
  Cost loss = 0;
};
SuppressionOnly suppress_only(const SnapshotCounts& records, const Costs& costs, Count l);

// Snapshots published as one, with an interval for a time.
struct TimeInterval {
  std::size_t first = 0, last = 0;
  std::size_t width() const { return last - first + 1; }
  bool operator==(const TimeInterval&) const = default;
};

// From the first snapshot on, an interval ends as soon as it is eligible. What is left over at the end of the
// stream is one interval more, cut to its largest eligible level. The intervals cover all snapshots without
// gaps, and `published` is by interval. `loss` is what dropping costs. `widest` counts snapshots,
// `mean_width` is over intervals, and `record_width` tells over the records published how wide the time of a
// record is.
struct MergedTime {
  std::vector<TimeInterval> intervals;
  SnapshotCounts published;
  Count dropped = 0;
  Cost loss = 0;
  std::size_t widest = 0;
  double mean_width = 0;
  double record_width = 0;
};
MergedTime merge_until_eligible(const SnapshotCounts& records, const Costs& costs, Count l);

// The least width at which every interval of that width, counted from the first snapshot, is eligible; the
// last one may be shorter. Gives none if not even the whole stream is.
std::optional<std::size_t> least_uniform_width(const SnapshotCounts& records, Count l);

}  // namespace kith::reposition
