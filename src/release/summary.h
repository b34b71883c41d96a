// What a result says of the call, whatever the method: the plan, the model, the columns and their roles.
#pragma once

#include "plan/plan.h"
#include "release/binding.h"
#include "release/result.h"

namespace kith::release {

// Rows, persons and what was released are the method's to fill.
void describe_call(const plan::Plan& plan, const Binding& binding, Result& result);

// Rows without a person count as one together: a note where there are any.
void note_unnamed_persons(const Column* person, Result& result);

}  // namespace kith::release
