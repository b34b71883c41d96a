// What became of the records of a repositioned stream, in figures: plain values.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "reposition/costs.h"

namespace kith::outcome {

struct SnapshotFigures {
  reposition::Step time = 0;
  std::uint64_t in = 0, published = 0, level = 0;
  std::uint64_t level_in = 0;  // records of the most frequent value before anything moved
  bool eligible_in = true;
};

struct ValueFigures {
  std::string value;
  std::uint64_t in = 0, published = 0, moved = 0, dropped = 0;
  double loss = 0;
};

struct StreamFigures {
  std::uint64_t records = 0;  // taken; refused ones are not among them
  std::uint64_t late = 0, ahead = 0;
  std::uint64_t published = 0, moved = 0, suppressed = 0;
  std::uint64_t surplus = 0;  // of `suppressed`: a second record of a person
  std::uint64_t buckets = 0;  // or classes
  std::uint64_t smallest_bucket = 0, largest_bucket = 0;
  double loss = 0;
  std::vector<std::uint64_t> distances;  // published records by distance
  std::vector<ValueFigures> values;      // in order of first appearance
  // In order; without those that fell out of the list or lay in a gap of more than a window.
  std::vector<SnapshotFigures> snapshots;
  std::uint64_t snapshots_in_all = 0;  // from the first time to the last, empty ones included
};

}  // namespace kith::outcome
