// The last check before a snapshot of a stream appears: what was read back from the disk goes to the audit
// with the records it was made of, and the audit tries to disprove it. Also that every record stands in the
// snapshot of its slot, forward and less than a window late.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "hierarchy/time_steps.h"
#include "method/reposition/snapshot.h"
#include "method/reposition/stream_shape.h"
#include "plan/plan.h"

namespace kith::method {

// What is wrong with a snapshot as it was read back; empty if nothing is.
using SnapshotCheck = std::function<std::vector<std::string>(const Snapshot& snapshot, std::string_view table,
                                                             std::string_view sensitive)>;

// All of them must outlive the check.
SnapshotCheck snapshot_check(const plan::Plan& plan, const StreamShape& shape,
                             const hierarchy::TimeSteps& steps);

}  // namespace kith::method
