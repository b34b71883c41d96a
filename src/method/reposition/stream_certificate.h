// What a stream claims of the snapshots it has published, for the public: which files they are, by their
// SHA-256, and the model they meet. Nothing in it tells how many records were moved, dropped or refused.
#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <string>

#include "base/file.h"
#include "method/reposition/stream_shape.h"
#include "method/reposition/stream_state.h"
#include "outcome/reposition_outcome.h"
#include "plan/plan.h"

namespace kith::method {

struct StreamClaim {
  const plan::Plan* plan = nullptr;
  const StreamShape* shape = nullptr;
  const std::deque<PublishedFile>* files = nullptr;  // the last ones, in order
  std::uint64_t files_in_all = 0;
  std::string secret;  // of the stream; the key of commitments is made of it
};

// DIR/STEM.certificate.json and, for the publisher alone, DIR/private/STEM.key; replaced as the stream goes
// on. Names them in the result.
void write_stream_certificate(const StreamClaim& claim, const std::filesystem::path& directory,
                              Filesystem& files, outcome::RepositionOutcome& result);

}  // namespace kith::method
