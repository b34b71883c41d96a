#include <nlohmann/json.hpp>

#include "audit/check.h"
#include "engine/engine.h"
#include "kith/error.h"
#include "kith/kith.h"
#include "method/local/series_plan.h"
#include "outcome/outcome.h"
#include "plan/plan.h"
#include "publish/folder.h"
#include "publish/series.h"

namespace kith {

std::string version() { return KITH_VERSION; }

std::string run_release(const ReleaseRequest& request, Progress& progress) {
  const plan::Plan plan = plan::read_plan(request.plan);
  const auto engine = engine::embedded({request.threads, request.memory_bytes / 2});
  method::Options options;
  options.directory = request.directory;
  options.private_map = request.private_map;
  options.seed = request.seed;
  options.threads = request.threads;
  options.memory_bytes = request.memory_bytes;
  options.frontier = request.frontier;
  options.trace = request.trace;
  return outcome::to_text(
      publish::release_to_folder(plan, options, *engine, real_filesystem(), progress)->json());
}

std::string run_series(const SeriesRequest& request, Progress& progress) {
  plan::Plan plan = method::read_series_plan(request.plan);
  if (request.source) plan.source.path = *request.source;
  const auto engine = engine::embedded({request.threads, 0});
  method::Options options;
  options.directory = request.folder;
  options.private_map = request.private_map;
  options.seed = request.seed;
  options.threads = request.threads;
  return outcome::to_text(
      publish::release_to_series(plan, options, *engine, real_filesystem(), progress)->json());
}

AuditSummary run_audit(const AuditRequest& request, Progress& progress) {
  const auto engine = engine::embedded({request.threads, 0});
  engine::SourceOptions options;
  options.path = request.table;
  audit::Requirement requirement;
  requirement.quasi = request.quasi;
  requirement.person = request.person;
  requirement.k = request.k;
  requirement.by_history = request.by_history;
  if (request.by_history && !request.person)
    throw Error(ErrorCode::usage, "histories are of persons, and no person column was named", {},
                "name it in AuditRequest::person");
  std::vector<std::string> columns = request.quasi;
  if (request.person) columns.push_back(*request.person);
  const Table table = engine->open(options)->read(columns, progress);
  const audit::Answer answer = audit::check(table, requirement, progress);
  return {answer.satisfied,     answer.k,          answer.rows,
          answer.classes.count, answer.violations, answer.history ? answer.history->k : 0};
}

}  // namespace kith
