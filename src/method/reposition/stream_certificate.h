// What a stream claims of the snapshots it has published, for the public: which files they are, by their
// SHA-256, and the model they meet. Nothing in it tells how many records were moved, dropped or refused.
#pragma once

#include <cstdint>
#include <deque>
#include <string>

#include "method/reposition/stream_shape.h"
#include "method/stream.h"
#include "outcome/reposition_outcome.h"
#include "plan/plan.h"

namespace kith::method {

struct StreamClaim {
  const plan::Plan& plan;
  const StreamShape& shape;
  const std::deque<PublishedFile>& files;  // the last ones, in order
  std::uint64_t files_in_all = 0;
  std::string commitment_key;
};

// JSON, ending in a newline. Commitments are HMAC-SHA256 under the commitment key.
std::string certificate(const StreamClaim& claim, const outcome::RepositionOutcome& result);

// The publisher's key file.
std::string key_file(const StreamClaim& claim);

}  // namespace kith::method
