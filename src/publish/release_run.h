// The phases of one release in their order, whatever its target is: read, decide, write, read back, verify,
// describe, certify, report. Targets fill in where things go. Used by one thread.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "kith/progress.h"
#include "method/method.h"
#include "plan/plan.h"
#include "publish/job_run.h"

namespace kith::publish {

class ReleaseRun {
 public:
  virtual ~ReleaseRun() = default;
  // Error{no_release} if nothing satisfies the model, Error{verification_failed} if what was written does not stand.
  std::unique_ptr<outcome::Outcome> run();

 protected:
  // Everything outlives the run.
  ReleaseRun(const method::Method& method, const plan::Plan& plan, const method::Options& options,
             engine::Engine& engine, Progress& progress)
      : method_(method), call_{plan, options, engine, progress} {}

  // Before anything is read: what must not happen, and that sources are there.
  virtual void begin() = 0;
  // Nothing may be released, for this reason; there may still be something to report.
  virtual void refused(JobRun&) {}
  virtual method::Workspace workspace() = 0;
  virtual outcome::Files files() const = 0;
  // Of the tables that were written to the workspace, in hex.
  virtual std::vector<std::string> digests(const method::Workspace& workspace) = 0;
  virtual void finish(const method::Papers& papers, const std::string& report) = 0;

  const method::Method& method() const { return method_; }
  const plan::Plan& plan() const { return call_.plan; }
  const method::Options& options() const { return call_.options; }
  engine::Engine& engine() const { return call_.engine; }

 private:
  method::Secrets draw_secrets() const;

  const method::Method& method_;
  method::Call call_;
  JobRun run_;
};

// The files that the method makes of the plan, as the options want them.
method::Artifacts artifacts_of(const method::Method& method, const plan::Plan& plan,
                               const method::Options& options);

// Error{missing_file} if a file that the plan reads is not there.
void require_sources(const plan::Plan& plan, Filesystem& files);

}  // namespace kith::publish
