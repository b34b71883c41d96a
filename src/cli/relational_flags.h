// Flags of method multirelational in a plan, and flags that it has no use for.
#pragma once

#include "cli/arguments.h"
#include "plan/plan.h"

namespace kith::cli {

// plan::check() says whether they fit the rest.
void set_relational(plan::Plan& plan, const MethodFlags& flags);

// Error{usage} for flags that are about one table or of another method.
void refuse_flags_of_one_table(const ReleaseArguments& arguments);

}  // namespace kith::cli
