// What a result says of the call and of the stream that came of it.
#pragma once

#include "hierarchy/time_steps.h"
#include "method/binding.h"
#include "method/reposition/snapshot_stream.h"
#include "outcome/reposition_outcome.h"
#include "plan/plan.h"

namespace kith::method {

void describe_call(const plan::Plan& plan, const Binding& binding, const hierarchy::TimeSteps& steps,
                   outcome::RepositionOutcome& result);

// The method and its model as the plan has them; result.sensitive_column and persons_known are there already.
void describe_method(const plan::Plan& plan, const hierarchy::TimeSteps& steps,
                     outcome::RepositionOutcome& result);

// What the publisher should know where no column tells persons apart.
extern const char* const note_without_persons;

// After finish(). Adds what the publisher should know as notes.
void describe_stream(const plan::Plan& plan, const SnapshotStream& stream, const hierarchy::TimeSteps& steps,
                     outcome::RepositionOutcome& result);

}  // namespace kith::method
