// Flags of method reposition in a plan, and its result on the terminal.
#pragma once

#include <iosfwd>

#include "cli/arguments.h"
#include "plan/plan.h"
#include "release/reposition_result.h"

namespace kith::cli {

// Error{usage} where a flag's value cannot be read; plan::check() says the rest.
void set_reposition(plan::Plan& plan, const RepositionFlags& flags);

void print_summary(const release::RepositionResult& result, std::ostream& out);

}  // namespace kith::cli
