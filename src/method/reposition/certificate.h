// What a release by reposition claims, for the public. Nothing in it tells how many records were moved or
// dropped, in all or in a snapshot, nor what moving and dropping cost: the plan says that, and the plan is
// committed to, not shown.
#pragma once

#include <string>
#include <vector>

#include "outcome/reposition_outcome.h"
#include "plan/plan.h"

namespace kith::method {

struct RepositionCertificateParts {
  std::string release_sha256;
  std::vector<std::string> columns;
  std::string sensitive_sha256;  // of anatomy's second table; empty where there is none
  std::vector<std::string> sensitive_columns;
  std::string commitment_key, draw_key;  // 32 bytes each
  std::string plan;                      // the text committed to
  std::string input;                     // the fingerprint of the data
};

// JSON, ending in a newline. Commitments are HMAC-SHA256 under the commitment key.
std::string certificate(const outcome::RepositionOutcome& result, const plan::Plan& plan,
                        const RepositionCertificateParts& parts);

// The publisher's key file. The key that opens the commitments is not the one that drew buckets, so that the
// first can be shown without the second.
std::string key_file(const RepositionCertificateParts& parts);

}  // namespace kith::method
