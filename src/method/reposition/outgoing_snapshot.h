// Snapshots of a stream as the pipeline publishes them: their tables as text, the claim they are checked by,
// and their rows of the private map.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "hierarchy/time_steps.h"
#include "method/reposition/snapshot.h"
#include "method/reposition/snapshot_check.h"
#include "method/reposition/stream_shape.h"
#include "method/stream.h"
#include "plan/plan.h"

namespace kith::method {

// What all snapshots of a stream have in common. The plan outlives it.
class SnapshotGround {
 public:
  SnapshotGround(const plan::Plan& its_plan, StreamShape its_shape, hierarchy::TimeSteps its_steps);
  SnapshotGround(const SnapshotGround&) = delete;
  SnapshotGround& operator=(const SnapshotGround&) = delete;

  const plan::Plan& plan;
  const StreamShape shape;
  const hierarchy::TimeSteps steps;
  const SnapshotCheck check;
  // The sensitive header is empty unless there are two tables.
  const std::string header, sensitive_header;

  // As a field of the private map. Only the thread that asks snapshots for their lines may call it.
  const std::string& map_label(reposition::Step step);

 private:
  std::map<reposition::Step, std::string> map_labels_;
};

std::unique_ptr<StreamSnapshot> outgoing(Snapshot snapshot, std::shared_ptr<SnapshotGround> ground);

}  // namespace kith::method
