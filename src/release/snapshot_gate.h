// The last gate before a snapshot of a stream appears: what was read back from the disk goes to the audit
// with the records it was made of, and the audit tries to disprove it. Also that every record stands in the
// snapshot of its slot, forward and less than a window late.
#pragma once

#include "hierarchy/time_steps.h"
#include "plan/plan.h"
#include "release/stream_files.h"
#include "release/stream_shape.h"

namespace kith::release {

// All of them must outlive the gate.
SnapshotGate snapshot_gate(const plan::Plan& plan, const StreamShape& shape,
                           const hierarchy::TimeSteps& steps);

}  // namespace kith::release
