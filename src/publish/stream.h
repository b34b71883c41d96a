// The pipeline with a stream for a target: records are read as they come, and every snapshot is published as
// soon as the method lets it go. With a state the stream can be stopped, or die, at any moment and go on
// later: what was published since the last checkpoint is published again with the same bytes, so nothing is
// lost and nothing differs.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "base/file.h"
#include "kith/progress.h"
#include "outcome/reposition_outcome.h"
#include "plan/plan.h"
#include "records/record_source.h"

namespace kith::publish {

// What `source` says of unreadable records holds for times that cannot be read, too. If `keep_open` is true,
// the end of the input is not the end of the stream. If `continued` is true, the input goes on behind what
// was taken, and is not fed anew. Both need a state, which is stored about every `checkpoint_seconds` if
// snapshots have left.
struct StreamOptions {
  std::filesystem::path directory = ".";
  records::RecordOptions source;
  std::optional<std::filesystem::path> state, private_map, trace;
  bool keep_open = false;
  bool continued = false;
  std::optional<std::uint64_t> largest_gap, seed;
  double checkpoint_seconds = 1;
};

// By the method that the plan names. Error{cancelled} if it was stopped and has no state. What was published
// stays, whatever happens.
outcome::StreamOutcome publish_stream(const plan::Plan& plan, const StreamOptions& options, Filesystem& files,
                                      Progress& progress);

}  // namespace kith::publish
