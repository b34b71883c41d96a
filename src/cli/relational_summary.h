// The result of method multirelational on the terminal.
#pragma once

#include <iosfwd>

#include "outcome/relational_outcome.h"

namespace kith::cli {

void print_summary(const outcome::RelationalOutcome& result, std::ostream& out);

}  // namespace kith::cli
