#include "publish/job_run.h"

#include <utility>

#include <fmt/format.h>

#include "base/digest.h"
#include "publish/output_files.h"

namespace kith::publish {

using outcome::Seconds;

void JobRun::end(double Seconds::* phase) {
  const auto total = [&] { return Elapsed{outcome().seconds.total(), outcome().cpu_seconds.total()}; };
  const Elapsed all = watch_.lap(), own = total();
  outcome().took(phase, {all.wall - (own.wall - attributed_.wall), all.cpu - (own.cpu - attributed_.cpu)});
  attributed_ = total();
}

void JobRun::bind(std::unique_ptr<method::Job> job, bool seeded) {
  job_ = std::move(job);
  outcome().seeded = seeded;
  end(&Seconds::read);
}

void JobRun::decide() {
  job_->decide();
  end(&Seconds::search);
}

void JobRun::write(const method::Workspace& workspace, const method::Secrets& secrets) {
  job_->write(workspace, secrets);
  end(&Seconds::write);
}

void JobRun::verify(const method::Workspace& workspace) {
  require_stands(job_->verify(workspace), workspace.release);
  outcome().verified = true;
  end(&Seconds::verify);
}

void JobRun::describe(const outcome::Files& files) {
  job_->describe();
  outcome::Outcome& told = outcome();
  told.certified = !told.seeded;
  told.files = files;
  if (!told.certified) told.files.certificate.clear();
}

void JobRun::require_accepted(const std::optional<outcome::Severity>& fail_on) {
  if (!fail_on) return;
  const std::vector<outcome::Note> caveats = outcome().notes_from(*fail_on);
  if (caveats.empty()) return;
  std::string list;
  for (const outcome::Note& caveat : caveats)
    list += fmt::format("{}{} {}: {}", list.empty() ? "" : "; ", name_of(caveat.severity), caveat.code,
                        caveat.text);
  throw Error(ErrorCode::caveat_not_accepted, "the release has caveats that were not to be accepted: " + list,
              {}, "nothing was released; change the plan, or accept them with another --fail-on or none");
}

std::string draw_secret(const std::optional<std::uint64_t>& seed) {
  return seed ? seeded_secret(*seed) : fresh_secret();
}

std::vector<std::string> digests_of(const std::vector<std::filesystem::path>& tables) {
  std::vector<std::string> digests;
  for (const std::filesystem::path& table : tables) digests.push_back(sha256_of_file(table));
  return digests;
}

}  // namespace kith::publish
