// The pipeline with a series for a target: the plan's source is a batch, and the whole table is published
// again as the next numbered release. Locks the folder, holds plan and key to those the series began with,
// stages, reads back, verifies against the release before, chains the certificate, stores the state, and
// commits release, head and private map together.
#pragma once

#include <memory>

#include "base/file.h"
#include "engine/engine.h"
#include "kith/progress.h"
#include "method/method.h"
#include "plan/plan.h"

namespace kith::publish {

// By the method that the plan names. options.directory is the folder of the series; a seed is for its first
// release, because a series keeps its key. Error{series_plan} if the plan is not the one the series began
// with, Error{series_batch}, Error{series_store}, Error{series_edited}, Error{series_busy}; Error{no_release}
// if the first batch does not meet the model. On any failure the series is as before.
std::unique_ptr<outcome::Outcome> release_to_series(const plan::Plan& plan, const method::Options& options,
                                                    engine::Engine& engine, Filesystem& files,
                                                    Progress& progress);

}  // namespace kith::publish
