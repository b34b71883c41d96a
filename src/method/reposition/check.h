// The last check before a release by reposition appears. From the source, the private map and the bytes on
// the disk: every row is published once or suppressed, forward and less than a window late; every snapshot
// stands in its place with its label; and what it claims is tried to be disproved.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "hierarchy/time_steps.h"
#include "kith/progress.h"
#include "method/reposition/snapshot.h"
#include "method/reposition/snapshot_tables.h"
#include "method/reposition/stream_shape.h"
#include "method/reposition/timed_rows.h"
#include "plan/plan.h"
#include "table/table.h"

namespace kith::method {

// The private map: what became of every row.
class RowFates {
 public:
  static constexpr reposition::Step suppressed = std::numeric_limits<reposition::Step>::min();
  static constexpr reposition::Step unknown = suppressed + 1;

  RowFates(std::size_t rows, bool buckets) : slot(rows, unknown), place(rows, 0), by_bucket_(buckets) {}
  void note(const Snapshot& snapshot);

  // Every row has its slot, and its place in the release: with anatomy the number of its bucket, else which
  // row of its snapshot. `twice` counts the rows that were noted more than once.
  std::vector<reposition::Step> slot;
  std::vector<std::uint64_t> place;
  std::uint64_t twice = 0;

 private:
  bool by_bucket_;
  void set(std::uint64_t row, reposition::Step step);
};

struct SnapshotSlice {
  reposition::Step slot = 0;
  TableSlice table, sensitive;
};

// The columns of the source are shape.wanted, and the slices are in file order.
struct RepositionClaim {
  const plan::Plan* plan = nullptr;
  const StreamShape* shape = nullptr;
  const hierarchy::TimeSteps* steps = nullptr;
  const Table* source = nullptr;
  const TimedRows* times = nullptr;
  const RowFates* fates = nullptr;
  const std::vector<SnapshotSlice>* slices = nullptr;
};

// What was found wrong; empty when the release stands. `sensitive` is anatomy's second table, else null.
std::vector<std::string> disprove_reposition(SnapshotTableReader& table, SnapshotTableReader* sensitive,
                                             const RepositionClaim& claim, Progress& progress);

}  // namespace kith::method
