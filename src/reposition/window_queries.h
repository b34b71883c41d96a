// How well a published stream answers what it is published for: how many records of a value, or of any, lie
// in a window of time?
#pragma once

#include <cstdint>
#include <vector>

#include "reposition/alternatives.h"

namespace kith::reposition {

// Over queries: |answer - truth| / max(truth, 1).
struct QueryErrors {
  double mean = 0, median = 0;
  double exact = 0;  // share of queries answered exactly
};

struct StreamErrors {
  QueryErrors repositioned, suppressed, merged;
};

struct QueriesOfLength {
  std::size_t from = 0, to = 0;  // snapshots in the window
  std::uint64_t queries = 0;
  StreamErrors errors;
};

struct WindowQueries {
  std::uint64_t queries = 0;
  StreamErrors errors;
  std::vector<QueriesOfLength> by_length;  // 1, 2 to 3, 4 to 7, …; those that occurred
};

// The streams to ask. `repositioned` and `suppressed` have a row per snapshot as `truth` has; records of an
// interval are taken to be spread evenly over it.
struct AskedStreams {
  const SnapshotCounts* truth = nullptr;
  const SnapshotCounts* repositioned = nullptr;
  const SnapshotCounts* suppressed = nullptr;
  const MergedTime* merged = nullptr;
};

// Random windows [a, b], their length even over its binary order of magnitude up to the stream's; every
// second query asks for one value that occurs, the others for any. The same seed gives the same queries.
WindowQueries ask_windows(const AskedStreams& streams, std::uint64_t queries = 4'000, std::uint64_t seed = 1);

}  // namespace kith::reposition
