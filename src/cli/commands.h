// The verbs. Each prints its result to `out` (one JSON object with --json) and everything else to `err`, and
// returns the exit status; errors are thrown.
#pragma once

#include <iosfwd>

#include "cli/arguments.h"
#include "kith/progress.h"

namespace kith::cli {

int inspect(const InspectArguments& arguments, std::ostream& out, std::ostream& err, Progress& progress);
int release(const ReleaseArguments& arguments, std::ostream& out, std::ostream& err, Progress& progress);
int stream(const StreamArguments& arguments, std::ostream& out, std::ostream& err, Progress& progress);
int compare(const CompareArguments& arguments, std::ostream& out, std::ostream& err, Progress& progress);
int audit(const AuditArguments& arguments, std::ostream& out, std::ostream& err, Progress& progress);
int attack(const AttackArguments& arguments, std::ostream& out, std::ostream& err, Progress& progress);

}  // namespace kith::cli
