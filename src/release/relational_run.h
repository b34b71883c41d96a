// Runs a plan of method multirelational: read and join, cluster, write, verify, certify, report.
#pragma once

#include "release/relational_result.h"
#include "release/run.h"

namespace kith::release {

// On any failure nothing remains. Error{no_release} where fewer than k persons are there, or more would have
// to be left out than the plan allows.
RelationalResult run_relational(const plan::Plan& plan, const RunOptions& options, engine::Engine& engine,
                                Filesystem& files, Progress& progress);

}  // namespace kith::release
