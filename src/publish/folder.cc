#include "publish/folder.h"

#include <fmt/format.h>

#include "base/digest.h"
#include "base/stopwatch.h"
#include "method/output_files.h"
#include "method/registry.h"

namespace kith::publish {

namespace {

namespace fs = std::filesystem;
using method::Artifacts;
using method::Secrets;

// Final names of the files that every release has.
struct Targets {
  std::vector<fs::path> tables;
  fs::path release, certificate, report, key, proof;
};

Targets targets_of(const Artifacts& artifacts, const method::Options& options) {
  Targets targets;
  const fs::path& folder = options.directory;
  const fs::path hidden = folder / "private";
  for (const fs::path& table : artifacts.tables) targets.tables.push_back(folder / table);
  targets.release = artifacts.release.empty() ? folder : folder / artifacts.release;
  targets.certificate = folder / (artifacts.stem + ".certificate.json");
  targets.report = options.report.value_or(hidden / (artifacts.stem + ".report.html"));
  targets.key = hidden / (artifacts.stem + ".key");
  targets.proof = hidden / (artifacts.stem + ".proof.json");
  return targets;
}

void require_sources(const plan::Plan& plan, Filesystem& files) {
  const auto require = [&](const fs::path& path, const std::string& remedy) {
    if (!files.exists(path)) throw Error(ErrorCode::missing_file, "no such file", {path.string()}, remedy);
  };
  if (plan.tables.empty()) require(plan.source.path, "check source.path; it is relative to the plan");
  for (const plan::TablePlan& table : plan.tables)
    if (!table.source.path.empty())
      require(table.source.path,
              fmt::format("check path under [tables.{}]; it is relative to the plan", table.name));
}

class FolderRun {
 public:
  FolderRun(const method::Method& method, const plan::Plan& plan, const method::Options& options,
            engine::Engine& engine, Filesystem& files, Progress& progress)
      : method_(method),
        call_{plan, options, engine, progress},
        files_(files),
        artifacts_(method.artifacts(plan)),
        targets_(targets_of(artifacts_, options)),
        folders_(files) {}

  std::unique_ptr<outcome::Outcome> run() {
    refuse_overwriting();
    require_sources(call_.plan, files_);
    folders_.make(options().directory, Privacy::public_file);
    job_ = method_.bind(call_);
    outcome::Seconds& seconds = job_->outcome().seconds;
    job_->outcome().seeded = options().seed.has_value();
    note_time(seconds.read);
    job_->decide();
    note_time(seconds.search);
    refuse_if_unsafe();
    folders_.make(options().directory / "private", Privacy::private_file);
    StagedFiles staged(files_);
    write_and_verify(staged);
    staged.commit();
    folders_.keep();
    return job_->take_outcome();
  }

 private:
  const method::Options& options() const { return call_.options; }
  bool seeded() const { return options().seed.has_value(); }

  // Whatever the job did not attribute to a phase of its own since the last call.
  void note_time(double& phase) {
    const double total = job_->outcome().seconds.total();
    phase += watch_.lap() - (total - attributed_);
    attributed_ = job_->outcome().seconds.total();
  }

  void refuse_overwriting() const {
    std::vector<fs::path> outputs = targets_.tables;
    outputs.insert(outputs.end(), {targets_.certificate, targets_.report, targets_.key});
    if (artifacts_.proof) outputs.push_back(targets_.proof);
    if (options().private_map) outputs.push_back(*options().private_map);
    if (options().trace) outputs.push_back(*options().trace);
    method::refuse_overwriting(method::inputs_of(call_.plan), outputs);
    method_.check_folder(artifacts_, options().directory, files_);
  }

  void refuse_if_unsafe() {
    const std::optional<Error> why = job_->refusal();
    if (!why) return;
    if (options().report) {
      StagedFiles staged(files_);
      method::write_private_file(files_, staged.stage(*options().report), job_->report());
      staged.commit();
    }
    throw *why;
  }

  std::string draw_secret() const { return options().seed ? seeded_secret(*options().seed) : fresh_secret(); }

  Secrets draw_secrets() const {
    Secrets secrets;
    secrets.commitment = draw_secret();
    if (method_.draws()) secrets.draw = draw_secret();
    return secrets;
  }

  void write_and_verify(StagedFiles& staged) {
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
      certificate = staged.stage(targets_.certificate);
    for (const fs::path& gone : artifacts_.withdrawn) staged.withdraw(options().directory / gone);
    for (const fs::path& table : targets_.tables) workspace.tables.push_back(staged.stage(table));

    const Secrets secrets = draw_secrets();
    outcome::Outcome& outcome = job_->outcome();
    job_->write(workspace, secrets);
    note_time(outcome.seconds.write);
    method::require_stands(job_->verify(workspace), targets_.release);
    outcome.verified = true;
    note_time(outcome.seconds.verify);
    job_->describe();
    name_files(outcome);

    std::vector<std::string> sha256;
    if (outcome.certified)
      for (const fs::path& table : workspace.tables) sha256.push_back(sha256_of_file(table));
    const method::Papers papers = job_->certify(secrets, sha256);
    if (outcome.certified) write_public(certificate, papers.certificate);
    method::write_private_file(files_, key, papers.key);
    if (artifacts_.proof) method::write_private_file(files_, proof, papers.proof);
    method::write_private_file(files_, report, job_->report());
  }

  void name_files(outcome::Outcome& outcome) const {
    outcome.files.release = targets_.release;
    outcome.files.report = targets_.report;
    outcome.files.key = targets_.key;
    if (artifacts_.proof) outcome.files.proof = targets_.proof;
    if (artifacts_.tables.size() > 1 && !artifacts_.release.empty())
      outcome.files.sensitive = targets_.tables.front();
    outcome.certified = !seeded();
    if (outcome.certified) outcome.files.certificate = targets_.certificate;
  }

  void write_public(const fs::path& path, const std::string& text) const {
    const auto file = files_.create(path, Privacy::public_file);
    file->append(text);
    file->close();
  }

  const method::Method& method_;
  method::Call call_;
  Filesystem& files_;
  Artifacts artifacts_;
  Targets targets_;
  method::MadeFolders folders_;
  Stopwatch watch_;
  double attributed_ = 0;
  std::unique_ptr<method::Job> job_;
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
