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
  // This is the share of queries answered exactly.
  double exact = 0;
};

struct StreamErrors {
  QueryErrors repositioned, suppressed, merged;
};

struct QueriesOfLength {
  // These count the snapshots in the window.
  std::size_t from = 0, to = 0;
  std::uint64_t queries = 0;
  StreamErrors errors;
};

struct WindowQueries {
  std::uint64_t queries = 0;
  StreamErrors errors;
  // Lengths are 1, 2 to 3, 4 to 7 and so on; only those that occurred are listed.
  std::vector<QueriesOfLength> by_length;
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
