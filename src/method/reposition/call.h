// What a result says of the call and of the stream that came of it.
#pragma once

#include "attack/moves.h"
#include "hierarchy/time_steps.h"
#include "method/binding.h"
#include "method/reposition/snapshot_stream.h"
#include "method/reposition/stream_shape.h"
#include "outcome/reposition_outcome.h"
#include "plan/plan.h"

namespace kith::method {

// Tells how many of the moved and dropped are exposed to whoever knows their times, if any.
void note_moves(const attack::MovesRead& moves, outcome::RepositionOutcome& result);

hierarchy::TimeSteps time_steps_of(const plan::Plan& plan);

// The columns whose values are published as they are: quasi ones too, unless they are generalized.
std::vector<std::string> verbatim_names(const plan::Plan& plan);

// The call: its columns, the method and the model.
void describe_call(const plan::Plan& plan, const Binding& binding, const hierarchy::TimeSteps& steps,
                   outcome::RepositionOutcome& result);

// After finish(). Adds what the publisher should know as notes.
void describe_stream(const plan::Plan& plan, const SnapshotStream& stream, const hierarchy::TimeSteps& steps,
                     outcome::RepositionOutcome& result);

// The same for records as they come: the call by their shape, and after drain() what became of them so far.
void describe_shape(const plan::Plan& plan, const StreamShape& shape, const hierarchy::TimeSteps& steps,
                    outcome::RepositionOutcome& result);
void add_figures(const SnapshotStream& stream, const plan::Plan& plan, const hierarchy::TimeSteps& steps,
                 outcome::RepositionOutcome& result);

}  // namespace kith::method
