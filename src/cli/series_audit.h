// The audit of several releases of one growing table.
#pragma once

#include <iosfwd>

#include "cli/arguments.h"
#include "kith/progress.h"

namespace kith::cli {

// --releases and --series; the exit status.
int audit_releases(const AuditArguments& arguments, std::ostream& out, Progress& progress);

}  // namespace kith::cli
