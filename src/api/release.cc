// The only file of the room that starts the pipeline, beside stream.cc.
#include "kith/release.h"

#include "api/memory_watch.h"
#include "api/read_table.h"
#include "api/refusals.h"
#include "api/release_plan.h"
#include "api/released.h"
#include "base/file.h"
#include "engine/engine.h"
#include "kith/kith.h"
#include "kith/series.h"
#include "publish/folder.h"
#include "publish/memory.h"
#include "publish/series.h"

namespace kith {

namespace {

method::Options options_of(const ReleaseRequest& request) {
  method::Options options;
  options.directory = request.directory.value_or(".");
  options.private_map = request.private_map;
  options.report = request.report;
  options.trace = request.trace;
  options.seed = request.seed;
  options.threads = request.resources.threads;
  options.memory_bytes = request.resources.memory_bytes;
  options.frontier = request.frontier;
  options.proof = request.proof;
  options.fail_on = request.fail_on;
  options.prune = request.prune;
  options.dry_run = request.dry_run;
  options.again = request.again;
  options.suppression_by_flag = request.method.contains("max_suppression");
  return options;
}

Released run_in_memory(const plan::Plan& plan, const ReleaseRequest& request, Progress& progress) {
  const publish::KeptRelease kept =
      publish::release_in_memory(plan, options_of(request), api::settings_of(request.resources), progress);
  Released released = api::released_of(*kept.outcome);
  released.data = kept.data;
  return released;
}

Released run(const plan::Plan& plan, const ReleaseRequest& request, Progress& progress) {
  if (request.in_memory) return run_in_memory(plan, request, progress);
  const auto engine = engine::embedded(api::settings_of(request.resources));
  return api::released_of(
      *publish::release_to_folder(plan, options_of(request), *engine, real_filesystem(), progress));
}

Released run_batch(const plan::Plan& plan, const ReleaseRequest& request, const std::filesystem::path& folder,
                   Progress& progress) {
  const auto engine = engine::embedded(api::settings_of(request.resources));
  method::Options options = options_of(request);
  options.directory = folder;
  return api::released_of(*publish::release_to_series(plan, options, *engine, real_filesystem(), progress));
}

}  // namespace

std::string version() { return KITH_VERSION; }

Released release(const ReleaseRequest& request, Progress& progress) {
  api::refuse_of_series(request);
  api::refuse_of_folders(request);
  api::MemoryWatch watch(progress, request.resources);
  plan::Plan plan = api::plan_of(request, false);
  api::read_from(request, plan);
  return run(plan, request, watch);
}

Released Series::append(const ReleaseRequest& batch, Progress& progress) const {
  api::refuse_in_series(batch);
  api::MemoryWatch watch(progress, batch.resources);
  plan::Plan plan = api::plan_of(batch, true);
  api::read_from(batch, plan);
  return run_batch(plan, batch, folder_, watch);
}

}  // namespace kith
