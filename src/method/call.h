// What a result says of the call, whatever the method: the plan, the model, the columns and their roles.
#pragma once

#include "method/binding.h"
#include "outcome/table_outcome.h"
#include "plan/plan.h"

namespace kith::method {

// Rows, persons and what was released are the method's to fill.
void describe_call(const plan::Plan& plan, const Binding& binding, outcome::TableOutcome& result);

// Rows without a person count as one together: a note where there are any.
void note_unnamed_persons(const Column* person, outcome::TableOutcome& result);

}  // namespace kith::method
