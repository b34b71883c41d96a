#include "audit/check.h"
#include "engine/engine.h"
#include "kith/error.h"
#include "kith/kith.h"
#include "plan/plan.h"
#include "release/relational_run.h"
#include "release/reposition_run.h"
#include "release/run.h"
#include "release/series_plan.h"
#include "release/series_run.h"

namespace kith {

std::string version() { return KITH_VERSION; }

std::string run_release(const ReleaseRequest& request, Progress& progress) {
  const plan::Plan plan = plan::read_plan(request.plan);
  const auto engine = engine::embedded({request.threads, request.memory_bytes / 2});
  release::RunOptions options;
  options.directory = request.directory;
  options.private_map = request.private_map;
  options.seed = request.seed;
  options.threads = request.threads;
  options.memory_bytes = request.memory_bytes;
  options.frontier = request.frontier;
  options.trace = request.trace;
  if (plan.method.name == plan::Method::reposition)
    return to_json(release::run_reposition(plan, options, *engine, real_filesystem(), progress));
  if (plan.method.name == plan::Method::multirelational)
    return to_json(release::run_relational(plan, options, *engine, real_filesystem(), progress));
  return to_json(release::run(plan, options, *engine, real_filesystem(), progress), request.frontier);
}

std::string run_series(const SeriesRequest& request, Progress& progress) {
  plan::Plan plan = release::read_series_plan(request.plan);
  if (request.source) plan.source.path = *request.source;
  const auto engine = engine::embedded({request.threads, 0});
  release::SeriesOptions options;
  options.folder = request.folder;
  options.private_map = request.private_map;
  options.seed = request.seed;
  options.threads = request.threads;
  return to_json(release::run_series(plan, options, *engine, real_filesystem(), progress), false);
}

AuditSummary run_audit(const AuditRequest& request, Progress& progress) {
  const auto engine = engine::embedded({request.threads, 0});
  engine::SourceOptions options;
  options.path = request.table;
  audit::Question question;
  question.quasi = request.quasi;
  question.person = request.person;
  question.k = request.k;
  question.by_history = request.by_history;
  if (request.by_history && !request.person)
    throw Error(ErrorCode::usage, "histories are of persons, and no person column was named", {},
                "name it in AuditRequest::person");
  std::vector<std::string> columns = request.quasi;
  if (request.person) columns.push_back(*request.person);
  const Table table = engine->open(options)->read(columns, progress);
  const audit::Answer answer = audit::check(table, question, progress);
  return {answer.satisfied,     answer.k,          answer.rows,
          answer.classes.count, answer.violations, answer.history ? answer.history->k : 0};
}

}  // namespace kith
