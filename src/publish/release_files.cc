#include "publish/release_files.h"

#include <utility>

#include "kith/error.h"

namespace kith::publish {

namespace fs = std::filesystem;

ReleasePlace place_of(const method::Options& options) {
  return {options.directory,         options.report, options.private_map, options.trace,
          !options.seed.has_value(), options.dry_run};
}

ReleaseFiles::ReleaseFiles(const method::Method& method, method::Artifacts artifacts, ReleasePlace place,
                           Filesystem& files)
    : method_(method),
      artifacts_(std::move(artifacts)),
      place_(std::move(place)),
      files_(files),
      targets_(targets_of(artifacts_, place_.directory, place_.report)),
      folders_(files) {
  if (place_.directory.empty())
    throw Error(ErrorCode::usage, "the folder for the release has no name", {}, "give one with -o");
}

void ReleaseFiles::refuse_overwriting(const std::vector<fs::path>& inputs) const {
  std::vector<fs::path> outputs = targets_.tables;
  outputs.insert(outputs.end(), {targets_.certificate, targets_.report, targets_.key});
  if (artifacts_.proof) outputs.push_back(targets_.proof);
  if (place_.map) outputs.push_back(*place_.map);
  if (place_.trace) outputs.push_back(*place_.trace);
  publish::refuse_overwriting(inputs, outputs);
  method_.check_folder(artifacts_, place_.directory, files_);
}

// The folder of another run is not to be taken away under it.
void ReleaseFiles::open_folder() {
  if (place_.dry_run) return;
  folders_.make(place_.directory, Privacy::public_file);
  try {
    lock_.emplace(place_.directory);
  } catch (const Error& error) {
    if (error.code() == ErrorCode::busy) folders_.keep();
    throw;
  }
}

void ReleaseFiles::stage() {
  if (!place_.dry_run) folders_.make(place_.directory / "private", Privacy::private_file);
  Stage& staged = staged_.emplace(files_, place_.dry_run);
  if (place_.map) map_ = staged.stage(*place_.map);
  if (place_.trace) trace_ = staged.stage(*place_.trace);
  key_ = staged.stage(targets_.key);
  report_ = staged.stage(targets_.report);
  if (artifacts_.proof)
    proof_ = staged.stage(targets_.proof);
  else
    staged.withdraw(targets_.proof);
  if (place_.certified)
    certificate_ = staged.stage(targets_.certificate, Privacy::public_file);
  else
    staged.withdraw(targets_.certificate);
  for (const fs::path& gone : artifacts_.withdrawn) staged.withdraw(place_.directory / gone);
  for (const fs::path& table : targets_.tables) tables_.push_back(staged.stage(table, Privacy::public_file));
}

void ReleaseFiles::write_papers(const method::Papers& papers, const std::string& report) {
  if (place_.certified) write_file(files_, certificate_, papers.certificate);
  write_file(files_, key_, papers.key);
  if (artifacts_.proof) write_file(files_, proof_, papers.proof);
  write_file(files_, report_, report);
}

void ReleaseFiles::commit() {
  staged_->commit();
  folders_.keep();
}

outcome::Files ReleaseFiles::names() const {
  outcome::Files named;
  named.release = targets_.release;
  named.report = targets_.report;
  named.key = targets_.key;
  if (place_.certified) named.certificate = targets_.certificate;
  if (artifacts_.proof) named.proof = targets_.proof;
  if (artifacts_.tables.size() > 1 && !artifacts_.release.empty()) named.sensitive = targets_.tables.front();
  return named;
}

}  // namespace kith::publish
