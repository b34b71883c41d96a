// What the publisher learns of a repositioned stream: how far records moved, what was lost, what snapshots
// were before and after, what else could have been done, how well the result answers, and what moves tell.
// All of it comes from counts of (time, slot, value), which are bounded by the stream's snapshots, the window
// and the values.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "attack/moves.h"
#include "outcome/reposition_outcome.h"
#include "reposition/alternatives.h"
#include "reposition/repositioner.h"
#include "reposition/window_queries.h"

namespace kith::outcome {

// The mean delay is in snapshots, over published records, which are counted by distance from 0 to window - 1.
// Values that occur are by code. Snapshots that received or published anything are in order;
// `snapshots_in_all` goes from the first to the last, empty ones included.
struct RepositionSummary {
  std::uint64_t l = 1, window = 1;
  std::uint64_t records = 0, published = 0, moved = 0, dropped = 0;
  double loss = 0, mean_delay = 0;
  std::vector<std::uint64_t> distances;
  std::vector<ValueFigures> values;
  std::vector<SnapshotFigures> snapshots;
  std::uint64_t snapshots_in_all = 0;

  // What else could have been done, if the stream from the first snapshot to the last is not too large to be
  // laid out. No uniform width helps if not even the whole stream is eligible.
  struct Alternatives {
    std::uint64_t suppression_dropped = 0;
    std::uint64_t intervals = 0, widest = 0, merged_dropped = 0;
    double mean_width = 0, record_width = 0;
    std::optional<std::uint64_t> uniform_width;
  };
  std::optional<Alternatives> alternatives;
  std::optional<reposition::WindowQueries> queries;

  attack::MovesRead moves;
};

// Counts records by time, slot and value.
class MoveTally {
 public:
  MoveTally() = default;
  MoveTally(const MoveTally&) = delete;
  MoveTally& operator=(const MoveTally&) = delete;

  // Without a slot they were dropped.
  void add(reposition::Step origin, std::optional<reposition::Step> slot, reposition::Value value,
           std::uint64_t count = 1);

  struct Entry {
    reposition::Step origin = 0;
    std::optional<reposition::Step> slot;
    reposition::Value value = 0;
    std::uint64_t count = 0;
  };
  // By origin, with counts above 0.
  std::vector<Entry> entries() const;

 private:
  // Rows by distance + 1 and value, the dropped in front. Values of great codes are rare: they are looked up.
  struct Origin {
    std::vector<std::vector<std::uint64_t>> rows;
    std::map<std::pair<std::size_t, reposition::Value>, std::uint64_t> rare;
  };
  std::map<reposition::Step, Origin> origins_;
  // Where recent times are, so that records in any order find theirs at once.
  struct Recent {
    reposition::Step step = 0;
    Origin* origin = nullptr;
  };
  std::vector<Recent> recent_ = std::vector<Recent>(1'024);
};

// `values` are the texts by code; costs, l and window are those of `settings`.
RepositionSummary reposition_summary(const MoveTally& tally, const std::vector<std::string>& values,
                                     const reposition::Settings& settings);

}  // namespace kith::outcome
