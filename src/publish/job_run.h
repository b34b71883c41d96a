// A job on its way through the phases of a release, with the time that each of them took. Whatever the job
// did not attribute to a phase of its own goes to the phase that it was in. Used by one thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/stopwatch.h"
#include "method/method.h"

namespace kith::publish {

class JobRun {
 public:
  // Time counts from here. What comes before bind() is reading.
  JobRun() = default;

  void bind(std::unique_ptr<method::Job> job, bool seeded);
  void decide();
  void write(const method::Workspace& workspace, const method::Secrets& secrets);
  // Error{verification_failed} with the first thing found wrong.
  void verify(const method::Workspace& workspace);
  // Has the job describe what it made, and names its files. A seeded release has no certificate.
  void describe(const outcome::Files& files);
  // Error{caveat_not_accepted} if there is a note of this severity or more.
  void require_accepted(const std::optional<outcome::Severity>& fail_on);
  // Of what came since the last phase.
  void end(double outcome::Seconds::* phase);

  method::Job& job() { return *job_; }
  outcome::Outcome& outcome() { return job_->outcome(); }
  std::unique_ptr<outcome::Outcome> take_outcome() { return job_->take_outcome(); }

 private:
  Stopwatch watch_;
  Elapsed attributed_;
  std::unique_ptr<method::Job> job_;
};

// 32 bytes, fresh or made of the seed.
std::string draw_secret(const std::optional<std::uint64_t>& seed);

// SHA-256 of each, in hex.
std::vector<std::string> digests_of(const std::vector<std::filesystem::path>& tables);

}  // namespace kith::publish
