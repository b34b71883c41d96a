// The last gate before a snapshot of a stream appears: what was read back from the disk goes to the audit
// with the records it was made of, and the audit tries to disprove it. Also that every record stands in the
// snapshot of its slot, forward and less than a window late.
#pragma once

#include "hierarchy/time_steps.h"
#include "method/reposition/stream_files.h"
#include "method/reposition/stream_shape.h"
#include "plan/plan.h"

namespace kith::method {

// All of them must outlive the gate.
SnapshotCheck snapshot_check(const plan::Plan& plan, const StreamShape& shape,
                             const hierarchy::TimeSteps& steps);

}  // namespace kith::method
