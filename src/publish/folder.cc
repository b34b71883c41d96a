#include "publish/folder.h"

#include <fmt/format.h>

#include "method/registry.h"
#include "method/table_files.h"
#include "publish/content_gate.h"
#include "publish/folder_lock.h"
#include "publish/job_run.h"
#include "publish/output_files.h"
#include "publish/scratch_folder.h"

namespace kith::publish {

namespace {

namespace fs = std::filesystem;
using method::Secrets;

void require_sources(const plan::Plan& plan, Filesystem& files) {
  if (plan.tables.empty())
    method::require_files(plan.source, files, "check source.path; it is relative to the plan");
  for (const plan::TablePlan& table : plan.tables)
    if (!table.source.empty())
      method::require_files(
          table.source, files,
          fmt::format("check path under [tables.{}]; it is relative to the plan", table.name));
}

method::Artifacts artifacts_of(const method::Method& method, const plan::Plan& plan,
                               const method::Options& options) {
  method::Artifacts artifacts = method.artifacts(plan);
  artifacts.proof = artifacts.proof && options.proof;
  return artifacts;
}

class FolderRun {
 public:
  FolderRun(const method::Method& method, const plan::Plan& plan, const method::Options& options,
            engine::Engine& engine, Filesystem& files, Progress& progress)
      : method_(method),
        call_{plan, options, engine, progress},
        files_(files),
        artifacts_(artifacts_of(method, plan, options)),
        targets_(targets_of(artifacts_, options.directory, options.report)),
        folders_(files) {}

  std::unique_ptr<outcome::Outcome> run() {
    refuse_overwriting();
    require_sources(call_.plan, files_);
    if (!dry_run()) {
      folders_.make(options().directory, Privacy::public_file);
      take_lock();
    }
    run_.bind(method_.bind(call_), seeded());
    run_.outcome().dry_run = dry_run();
    require_allowed(run_.job().verbatim(), call_.plan, run_.outcome());
    run_.decide();
    refuse_if_unsafe();
    if (!dry_run()) folders_.make(options().directory / "private", Privacy::private_file);
    Stage staged(files_, dry_run());
    write_and_verify(staged);
    staged.commit();
    folders_.keep();
    return run_.take_outcome();
  }

 private:
  const method::Options& options() const { return call_.options; }
  bool seeded() const { return options().seed.has_value(); }
  bool dry_run() const { return options().dry_run; }

  void refuse_overwriting() const {
    std::vector<fs::path> outputs = targets_.tables;
    outputs.insert(outputs.end(), {targets_.certificate, targets_.report, targets_.key});
    if (artifacts_.proof) outputs.push_back(targets_.proof);
    if (options().private_map) outputs.push_back(*options().private_map);
    if (options().trace) outputs.push_back(*options().trace);
    publish::refuse_overwriting(inputs_of(call_.plan), outputs);
    method_.check_folder(artifacts_, options().directory, files_);
  }

  // The folder of another run is not to be taken away under it.
  void take_lock() {
    try {
      lock_.emplace(options().directory);
    } catch (const Error& error) {
      if (error.code() == ErrorCode::busy) folders_.keep();
      throw;
    }
  }

  void refuse_if_unsafe() {
    const std::optional<Error> why = run_.job().refusal();
    if (!why) return;
    if (options().report) {
      Stage staged(files_, dry_run());
      write_file(files_, staged.stage(*options().report), run_.job().report());
      staged.commit();
    }
    throw *why;
  }

  Secrets draw_secrets() const {
    Secrets secrets;
    secrets.commitment = draw_secret(options().seed);
    if (method_.draws()) secrets.draw = draw_secret(options().seed);
    return secrets;
  }

  void write_and_verify(Stage& staged) {
    method::Workspace workspace{{}, targets_.release, {}, {}, call_.engine, files_};
    if (options().private_map) workspace.map = staged.stage(*options().private_map);
    if (options().trace) workspace.trace = staged.stage(*options().trace);
    const fs::path key = staged.stage(targets_.key), report = staged.stage(targets_.report);
    fs::path proof, certificate;
    if (artifacts_.proof)
      proof = staged.stage(targets_.proof);
    else
      staged.withdraw(targets_.proof);
    if (seeded())
      staged.withdraw(targets_.certificate);
    else
      certificate = staged.stage(targets_.certificate, Privacy::public_file);
    for (const fs::path& gone : artifacts_.withdrawn) staged.withdraw(options().directory / gone);
    for (const fs::path& table : targets_.tables)
      workspace.tables.push_back(staged.stage(table, Privacy::public_file));

    const Secrets secrets = draw_secrets();
    run_.write(workspace, secrets);
    run_.verify(workspace);
    run_.describe(files_of_release());
    run_.require_accepted(options().fail_on);
    const bool certified = run_.outcome().certified;
    const method::Papers papers =
        run_.job().certify(secrets, certified ? digests_of(workspace.tables) : std::vector<std::string>{});
    if (certified) write_file(files_, certificate, papers.certificate);
    write_file(files_, key, papers.key);
    if (artifacts_.proof) write_file(files_, proof, papers.proof);
    write_file(files_, report, run_.job().report());
  }

  outcome::Files files_of_release() const {
    outcome::Files named;
    named.release = targets_.release;
    named.report = targets_.report;
    named.key = targets_.key;
    named.certificate = targets_.certificate;
    if (artifacts_.proof) named.proof = targets_.proof;
    if (artifacts_.tables.size() > 1 && !artifacts_.release.empty())
      named.sensitive = targets_.tables.front();
    return named;
  }

  const method::Method& method_;
  method::Call call_;
  Filesystem& files_;
  method::Artifacts artifacts_;
  Targets targets_;
  // It outlives what is taken away at the end.
  std::optional<FolderLock> lock_;
  MadeFolders folders_;
  JobRun run_;
};

}  // namespace

std::unique_ptr<outcome::Outcome> release_to_folder(const method::Method& method, const plan::Plan& plan,
                                                    const method::Options& options, engine::Engine& engine,
                                                    Filesystem& files, Progress& progress) {
  if (options.directory.empty())
    throw Error(ErrorCode::usage, "the folder for the release has no name", {}, "give one with -o");
  return FolderRun(method, plan, options, engine, files, progress).run();
}

std::unique_ptr<outcome::Outcome> release_to_folder(const plan::Plan& plan, const method::Options& options,
                                                    engine::Engine& engine, Filesystem& files,
                                                    Progress& progress) {
  return release_to_folder(method::method_of(plan), plan, options, engine, files, progress);
}

}  // namespace kith::publish
