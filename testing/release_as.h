// A release into a folder for tests that know what kind of outcome the plan's method has.
#pragma once

#include <utility>

#include "publish/folder.h"

namespace kith::testing {

template <typename Kind>
Kind release_as(const plan::Plan& plan, const method::Options& options, engine::Engine& engine,
                Filesystem& files, Progress& progress) {
  return std::move(dynamic_cast<Kind&>(*publish::release_to_folder(plan, options, engine, files, progress)));
}

}  // namespace kith::testing
