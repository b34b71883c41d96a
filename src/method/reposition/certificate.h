// What a release by reposition, or a stream of its snapshots, claims for the public. Nothing in it tells how
// many records were moved, dropped or refused, in all or in a snapshot, nor what moving and dropping cost:
// the plan says that, and the plan is committed to, not shown.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "method/reposition/stream_shape.h"
#include "method/stream.h"
#include "outcome/reposition_outcome.h"
#include "plan/plan.h"

namespace kith::method {

// The commitment key has 32 bytes, and `input` is the fingerprint of the data.
struct RepositionCertificateParts {
  std::string release_sha256;
  std::vector<std::string> columns;
  // These are of anatomy's second table, if there is one.
  std::string sensitive_sha256;
  std::uint64_t sensitive_rows = 0;
  std::vector<std::string> sensitive_columns;
  std::string commitment_key;
  std::string input;
};

// JSON, ending in a newline. Commitments are HMAC-SHA256 under the commitment key.
std::string certificate(const outcome::RepositionOutcome& result, const plan::Plan& plan,
                        const RepositionCertificateParts& parts);

// This is what a stream claims of the snapshots it has published: which files they are, by their SHA-256.
// `files` are the last ones, in order.
struct StreamClaim {
  const plan::Plan& plan;
  const StreamShape& shape;
  const std::deque<PublishedFile>& files;
  std::uint64_t files_in_all = 0;
  std::string commitment_key;
};
std::string certificate(const StreamClaim& claim, const outcome::RepositionOutcome& result);

}  // namespace kith::method
