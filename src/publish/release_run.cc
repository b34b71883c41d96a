#include "publish/release_run.h"

#include <fmt/format.h>

#include "method/table_files.h"
#include "publish/content_gate.h"

namespace kith::publish {

std::unique_ptr<outcome::Outcome> ReleaseRun::run() {
  begin();
  run_.bind(method_.bind(call_), options().seed.has_value());
  run_.outcome().dry_run = options().dry_run;
  require_allowed(run_.job().verbatim(), plan(), run_.outcome());
  run_.decide();
  if (const std::optional<Error> why = run_.job().refusal()) {
    refused(run_);
    throw *why;
  }
  const method::Workspace work = workspace();
  const method::Secrets secrets = draw_secrets();
  run_.write(work, secrets);
  run_.verify(work);
  run_.describe(files());
  run_.require_accepted(options().fail_on);
  const bool certified = run_.outcome().certified;
  const method::Papers papers =
      run_.job().certify(secrets, certified ? digests(work) : std::vector<std::string>{});
  finish(papers, run_.job().report());
  return run_.take_outcome();
}

method::Secrets ReleaseRun::draw_secrets() const {
  method::Secrets secrets;
  secrets.commitment = draw_secret(options().seed);
  if (method_.draws()) secrets.draw = draw_secret(options().seed);
  return secrets;
}

method::Artifacts artifacts_of(const method::Method& method, const plan::Plan& plan,
                               const method::Options& options) {
  method::Artifacts artifacts = method.artifacts(plan);
  artifacts.proof = artifacts.proof && options.proof;
  return artifacts;
}

void require_sources(const plan::Plan& plan, Filesystem& files) {
  if (plan.tables.empty())
    method::require_files(plan.source, files, "check source.path; it is relative to the plan");
  for (const plan::TablePlan& table : plan.tables)
    if (!table.source.empty())
      method::require_files(
          table.source, files,
          fmt::format("check path under [tables.{}]; it is relative to the plan", table.name));
}

}  // namespace kith::publish
