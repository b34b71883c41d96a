// What a release by reposition, or a stream of its snapshots, claims for the public. Nothing in it tells how
// many records were moved, dropped or refused, in all or in a snapshot, nor what moving and dropping cost: the
// plan says that, and the plan is committed to, not shown.
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

struct RepositionCertificateParts {
  std::string release_sha256;
  std::vector<std::string> columns;
  // Of anatomy's second table, if there is one.
  std::string sensitive_sha256;
  std::vector<std::string> sensitive_columns;
  std::string commitment_key;  // 32 bytes
  std::string input;           // the fingerprint of the data
};

// JSON, ending in a newline. Commitments are HMAC-SHA256 under the commitment key.
std::string certificate(const outcome::RepositionOutcome& result, const plan::Plan& plan,
                        const RepositionCertificateParts& parts);

// What a stream claims of the snapshots it has published: which files they are, by their SHA-256.
struct StreamClaim {
  const plan::Plan& plan;
  const StreamShape& shape;
  const std::deque<PublishedFile>& files;  // the last ones, in order
  std::uint64_t files_in_all = 0;
  std::string commitment_key;
};
std::string certificate(const StreamClaim& claim, const outcome::RepositionOutcome& result);

}  // namespace kith::method
