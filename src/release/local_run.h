// Runs a plan of method local: read, partition, write, verify, certify, report.
#pragma once

#include "release/run.h"

namespace kith::release {

// run() calls it for plans of this method. On any failure nothing remains.
Result run_local(const plan::Plan& plan, const RunOptions& options, engine::Engine& engine, Filesystem& files,
                 Progress& progress);

}  // namespace kith::release
