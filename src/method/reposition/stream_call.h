// What the result of a stream says of the call and of what came of it.
#pragma once

#include "hierarchy/time_steps.h"
#include "method/reposition/snapshot_stream.h"
#include "method/reposition/stream_shape.h"
#include "outcome/reposition_outcome.h"
#include "plan/plan.h"

namespace kith::method {

hierarchy::TimeSteps time_steps_of(const plan::Plan& plan);

// The call: its columns, the method and the model.
void describe_shape(const plan::Plan& plan, const StreamShape& shape, const hierarchy::TimeSteps& steps,
                    outcome::RepositionOutcome& result);

// After drain(). Adds what the publisher should know as notes.
void add_figures(const SnapshotStream& stream, const plan::Plan& plan, const hierarchy::TimeSteps& steps,
                 outcome::RepositionOutcome& result);

}  // namespace kith::method
