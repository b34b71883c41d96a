// Flags of method reposition in a plan, and its result on the terminal.
#pragma once

#include <iosfwd>

#include "cli/arguments.h"
#include "outcome/reposition_outcome.h"
#include "plan/plan.h"

namespace kith::cli {

// Error{usage} where a flag's value cannot be read; plan::check() says the rest.
void set_reposition(plan::Plan& plan, const TimeFlags& times, const MethodFlags& flags);

void print_summary(const outcome::RepositionOutcome& result, std::ostream& out);

}  // namespace kith::cli
