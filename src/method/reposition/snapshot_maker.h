// Makes snapshots that can be published of records that leave the window: buckets, classes or plain rows, no
// person twice in one of them. Snapshots come out in the order of their times.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "hierarchy/time_steps.h"
#include "method/reposition/snapshot.h"
#include "method/reposition/stream_shape.h"
#include "plan/plan.h"
#include "table/dictionary.h"

namespace kith::method {

// Plan, shape and steps outlive it; the secret has 32 bytes.
class SnapshotMaker {
 public:
  SnapshotMaker(const plan::Plan& plan, const StreamShape& shape, const hierarchy::TimeSteps& steps,
                std::string secret);

  // `values` are the texts of the sensitive values by code, as far as the records need them.
  Snapshot publish(Departure departure, const std::vector<std::string>& values);

  // This counts the buckets made so far.
  std::uint64_t buckets() const { return buckets_; }
  void resume(std::uint64_t buckets) { buckets_ = buckets; }

 private:
  void drop_surplus(Departure& departure, Snapshot& snapshot) const;
  void cover_surplus(Snapshot& snapshot) const;
  void make_anatomy(Departure& departure, const std::vector<std::string>& values, Snapshot& snapshot);
  // Classes or plain rows.
  void make_rows(Departure& departure, const std::vector<std::string>& values, Snapshot& snapshot) const;

  const plan::Plan& plan_;
  const StreamShape& shape_;
  const hierarchy::TimeSteps& steps_;
  std::string secret_;
  std::uint64_t l_ = 1, buckets_ = 0;
};

// The first line of the release, and of anatomy's second table, with the line's end.
std::string header_of(const std::vector<std::string>& columns);

}  // namespace kith::method
