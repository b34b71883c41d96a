#include "publish/series.h"

#include <exception>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "base/digest.h"
#include "kith/error.h"
#include "method/registry.h"
#include "method/series.h"
#include "method/table_files.h"
#include "publish/content_gate.h"
#include "publish/job_run.h"
#include "publish/output_files.h"
#include "publish/scratch_folder.h"
#include "publish/series_head.h"
#include "series/folder.h"

namespace kith::publish {

namespace {

namespace fs = std::filesystem;

// The map goes with the release: both are there, or neither.
void commit_together(series::Publication& publication, StagedFiles& map, const series::Head& head) {
  map.place();
  try {
    publication.commit(head);
  } catch (...) {
    if (publication.made()) map.keep();
    throw;
  }
  map.keep();
}

class SeriesRun {
 public:
  SeriesRun(const method::Call& call, Filesystem& files)
      : method_(method::method_of(call.plan)), call_(call), files_(files) {}

  std::unique_ptr<outcome::Outcome> run() {
    parts_ = method_.fixed_parts(call_.plan);
    if (options().directory.empty())
      throw Error(ErrorCode::usage, "the folder of the series has no name", {}, "give one with --series");
    method::require_files(call_.plan.source, files_, "name the batch with --source, or check source.path");
    if (options().dry_run) scratch_.emplace();
    MadeFolders folders(files_);
    folders.note(series::Paths(place()).hidden());
    run_in(series::Folder(place(), files_));
    folders.keep();
    return run_.take_outcome();
  }

 private:
  const method::Options& options() const { return call_.options; }

  // A series that has not begun is not begun by a dry run.
  fs::path place() const {
    const bool begun = files_.exists(series::Paths(options().directory).head());
    return scratch_ && !begun ? scratch_->path() / "series" : options().directory;
  }

  void run_in(series::Folder folder) {
    if (folder.begun()) require_same_plan(call_.plan.file, folder.head().plan, parts_);
    key_ = key_of(folder);
    const bool seeded = folder.begun() ? begun_with_seed(folder.head()) : options().seed.has_value();
    const auto publication = folder.publish();
    refuse_overwriting(inputs_of(call_.plan), outputs(publication->number()));
    std::unique_ptr<method::SeriesJob> job = method_.grow(call_, so_far(folder));
    job_ = job.get();
    run_.bind(std::move(job), seeded);
    run_.outcome().dry_run = options().dry_run;
    require_allowed(run_.job().verbatim(), call_.plan, run_.outcome());
    decide(folder);
    StagedFiles map(files_);
    const series::Head head = write_and_verify(folder, *publication, map);
    run_.end(&outcome::Seconds::write);
    if (scratch_) return;
    commit_together(*publication, map, head);
  }

  std::string key_of(const series::Folder& folder) const {
    if (!folder.begun()) return draw_secret(options().seed);
    std::string key = folder.key();
    if (options().seed)
      throw Error(ErrorCode::usage, "a seed is for the first release of a series, which keeps its key", {},
                  "leave out --seed");
    require_same_key(folder, key);
    return key;
  }

  std::vector<fs::path> outputs(std::uint32_t number) const {
    const series::Paths paths(options().directory);
    std::vector<fs::path> outputs{paths.release(number), paths.certificate(number),
                                  paths.report(number),  paths.store(number),
                                  paths.head(),          paths.key(),
                                  paths.lock()};
    for (std::uint32_t older = 1; older < number; ++older) {
      outputs.push_back(paths.release(older));
      outputs.push_back(paths.certificate(older));
    }
    if (options().private_map) outputs.push_back(*options().private_map);
    return outputs;
  }

  method::SeriesSoFar so_far(const series::Folder& folder) const {
    method::SeriesSoFar so_far;
    so_far.secret = key_;
    if (!folder.begun()) return so_far;
    const series::Head& head = folder.head();
    const series::ReleaseEntry& last = head.releases.back();
    so_far.number = last.number + 1;
    so_far.kept = head.plan;
    so_far.releases = head.releases;
    so_far.store = folder.paths().store(last.number);
    so_far.table = folder.paths().release(last.number);
    so_far.certificate = {folder.paths().certificate(last.number).filename().string(),
                          last.certificate_sha256};
    return so_far;
  }

  // A store is read in its place; whether it is the one that was written is looked at if something seems
  // wrong with it, and otherwise before anything is published.
  void decide(const series::Folder& folder) {
    try {
      run_.decide();
    } catch (const Error& error) {
      if (error.code() == ErrorCode::series_store) require_whole_store(folder);
      throw;
    } catch (const std::exception&) {
      require_whole_store(folder);
      throw;
    }
  }

  fs::path stage(series::Publication& publication, const fs::path& target) {
    return scratch_ ? scratch_->name_for(target) : publication.stage(target);
  }

  void write_text(series::Publication& publication, const fs::path& target, const std::string& text) {
    if (scratch_)
      write_file(files_, scratch_->name_for(target), text);
    else
      publication.write(target, text);
  }

  // The head that makes the release.
  series::Head write_and_verify(const series::Folder& folder, series::Publication& publication,
                                StagedFiles& map) {
    const series::Paths paths(options().directory);
    const std::uint32_t number = publication.number();
    const outcome::Files named{.release = paths.release(number),
                               .sensitive = {},
                               .certificate = paths.certificate(number),
                               .report = paths.report(number),
                               .key = paths.key(),
                               .proof = {}};
    method::Workspace workspace{
        {stage(publication, named.release)}, named.release, {}, {}, call_.engine, files_};
    if (const auto& file = options().private_map)
      workspace.map = scratch_ ? scratch_->name_for(*file) : map.stage(*file);
    const method::Secrets secrets{hmac_bytes(key_, fmt::format("release {}", number)), {}};
    run_.write(workspace, secrets);
    require_unchanged_release(folder, files_);
    require_whole_store(folder);
    run_.verify(workspace);
    run_.describe(named);
    run_.require_accepted(options().fail_on);

    method::KeptRelease kept = job_->keep(stage(publication, paths.store(number)), files_);
    const std::vector<std::string> sha256 = digests_of(workspace.tables);
    kept.entry.release_sha256 = sha256.back();
    const method::Papers papers = job_->certify(secrets, sha256);
    if (run_.outcome().certified) {
      kept.entry.certificate_sha256 = sha256_of_text(papers.certificate);
      write_text(publication, named.certificate, papers.certificate);
    }
    if (!folder.begun()) write_text(publication, named.key, key_);
    write_text(publication, named.report, job_->report());
    return grown_head(folder, parts_, std::move(kept), key_, run_.outcome().seeded);
  }

  const method::Method& method_;
  method::Call call_;
  Filesystem& files_;
  method::NamedTexts parts_;
  std::string key_;
  // It is set in a dry run.
  std::optional<ScratchFolder> scratch_;
  JobRun run_;
  // The job of the run.
  method::SeriesJob* job_ = nullptr;
};

}  // namespace

std::unique_ptr<outcome::Outcome> release_to_series(const plan::Plan& plan, const method::Options& options,
                                                    engine::Engine& engine, Filesystem& files,
                                                    Progress& progress) {
  return SeriesRun({plan, options, engine, progress}, files).run();
}

}  // namespace kith::publish
