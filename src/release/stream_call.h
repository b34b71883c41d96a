// What the result of a stream says of the call and of what came of it.
#pragma once

#include "hierarchy/time_steps.h"
#include "plan/plan.h"
#include "release/reposition_result.h"
#include "release/stream_shape.h"

namespace kith::release {

hierarchy::TimeSteps time_steps_of(const plan::Plan& plan);

RepositionResult described_call(const plan::Plan& plan, const StreamShape& shape,
                                const hierarchy::TimeSteps& steps);

// After drain(). Adds what the publisher should know as notes.
void add_figures(const SnapshotStream& stream, const plan::Plan& plan, const hierarchy::TimeSteps& steps,
                 RepositionResult& result);

}  // namespace kith::release
