// The pipeline with a stream for a target: records are read as they come, and every snapshot is published as
// soon as the method lets it go. With a state the stream can be stopped, or die, at any moment and go on
// later: what was published since the last checkpoint is published again with the same bytes, so nothing is
// lost and nothing differs.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "base/file.h"
#include "engine/record_source.h"
#include "kith/progress.h"
#include "outcome/reposition_outcome.h"
#include "plan/plan.h"

namespace kith::publish {

struct StreamOptions {
  std::filesystem::path directory = ".";
  engine::RecordOptions source;  // its `unreadable` holds for times that cannot be read, too
  std::optional<std::filesystem::path> state, private_map, trace;
  bool keep_open = false;  // the end of the input is not the end of the stream; needs a state
  bool continued = false;  // the input goes on behind what was taken, it is not fed anew; needs a state
  std::optional<std::uint64_t> largest_gap, seed;
  double checkpoint_seconds = 1;  // the state is stored about so often if snapshots have left
};

// By the method that the plan names. Error{cancelled} if it was stopped and has no state. What was published
// stays, whatever happens.
outcome::StreamOutcome publish_stream(const plan::Plan& plan, const StreamOptions& options, Filesystem& files,
                                      Progress& progress);

}  // namespace kith::publish
