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

struct SnapshotMakerSpec {
  const plan::Plan* plan = nullptr;
  const StreamShape* shape = nullptr;
  const hierarchy::TimeSteps* steps = nullptr;
  std::string secret;  // 32 bytes
};

class SnapshotMaker {
 public:
  explicit SnapshotMaker(SnapshotMakerSpec spec);
  ~SnapshotMaker();

  // `values` are the texts of the sensitive values by code, as far as the records need them.
  Snapshot publish(Departure departure, const std::vector<std::string>& values);

  std::uint64_t buckets() const { return buckets_; }  // so far
  void resume(std::uint64_t buckets) { buckets_ = buckets; }

 private:
  void drop_surplus(Departure& departure, Snapshot& snapshot) const;
  void cover_surplus(Snapshot& snapshot) const;
  void make_anatomy(Departure& departure, const std::vector<std::string>& values, Snapshot& snapshot);
  void make_plain(Departure& departure, const std::vector<std::string>& values, Snapshot& snapshot) const;
  void make_classes(Departure& departure, const std::vector<std::string>& values, Snapshot& snapshot);

  SnapshotMakerSpec spec_;
  std::uint64_t l_ = 1, buckets_ = 0;
};

// The first line of the release, and of anatomy's second table, with the line's end.
std::string header_of(const std::vector<std::string>& columns);

}  // namespace kith::method
