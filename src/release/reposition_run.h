// Runs a plan of method reposition on a file: read, reposition, publish, verify, certify, report.
#pragma once

#include "release/reposition_result.h"
#include "release/run.h"

namespace kith::release {

// On any failure nothing remains. Error{bad_time} where a record's time is missing or cannot be read. That
// nothing can be published is no failure: the files then have headers alone.
RepositionResult run_reposition(const plan::Plan& plan, const RunOptions& options, engine::Engine& engine,
                                Filesystem& files, Progress& progress);

}  // namespace kith::release
