// The pipeline: one release into one folder. Refuses to overwrite, binds, decides, writes under temporary
// names, reads back, verifies, certifies, reports, and only then renames. On any failure nothing remains.
#pragma once

#include <memory>

#include "base/file.h"
#include "engine/engine.h"
#include "kith/progress.h"
#include "method/method.h"
#include "plan/plan.h"

namespace kith::publish {

// Runs the plan by the method. Error{no_release} if nothing satisfies the model, Error{verification_failed}
// if the written files do not stand. May be called from several threads with folders of their own.
std::unique_ptr<outcome::Outcome> release_to_folder(const method::Method& method, const plan::Plan& plan,
                                                    const method::Options& options, engine::Engine& engine,
                                                    Filesystem& files, Progress& progress);

// By the method that the plan names.
std::unique_ptr<outcome::Outcome> release_to_folder(const plan::Plan& plan, const method::Options& options,
                                                    engine::Engine& engine, Filesystem& files,
                                                    Progress& progress);

}  // namespace kith::publish
