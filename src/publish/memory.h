// The pipeline with memory as its target: nothing is written. The released tables are Arrow data, which are read
// back and verified as the files of a folder are.
#pragma once

#include <memory>

#include "engine/engine.h"
#include "kith/progress.h"
#include "kith/release.h"
#include "method/method.h"
#include "plan/plan.h"

namespace kith::publish {

struct KeptRelease {
  std::shared_ptr<const outcome::Outcome> outcome;
  // None of a dry run.
  std::shared_ptr<const ReleasedData> data;
};

// Error{usage} if the plan wants another format than CSV, whose bytes cannot be certified without being written.
// Otherwise as release_to_folder(), with the current folder as the one that files are named in.
KeptRelease release_in_memory(const plan::Plan& plan, const method::Options& options,
                              const engine::Settings& settings, Progress& progress);

}  // namespace kith::publish
