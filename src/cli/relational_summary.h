// The result of method multirelational on the terminal.
#pragma once

#include <iosfwd>

#include "release/relational_result.h"

namespace kith::cli {

void print_summary(const release::RelationalResult& result, std::ostream& out);

}  // namespace kith::cli
