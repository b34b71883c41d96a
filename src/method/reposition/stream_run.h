// Runs a plan of method reposition on records as they come: every snapshot is published as soon as the window
// lets it go. With a state the stream can be stopped, or die, at any moment and go on later: what was
// published since the last checkpoint is published again with the same bytes, so nothing is lost and nothing
// differs.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "base/file.h"
#include "engine/record_source.h"
#include "kith/progress.h"
#include "outcome/reposition_outcome.h"
#include "plan/plan.h"

namespace kith::method {

struct StreamOptions {
  std::filesystem::path directory = ".";
  engine::RecordOptions source;  // its `unreadable` holds for times that cannot be read, too
  std::optional<std::filesystem::path> state, private_map, trace;
  bool keep_open = false;  // the end of the input is not the end of the stream; needs a state
  bool continued = false;  // the input goes on behind what was taken, it is not fed anew; needs a state
  std::optional<std::uint64_t> largest_gap, seed;
  double checkpoint_seconds = 1;  // the state is stored about so often where snapshots have left
};

struct StreamOutcome {
  outcome::RepositionOutcome reposition;
  bool stopped = false;    // before the end of the input, its state stored
  bool kept_open = false;  // what was in the window at the end waits for more
  bool resumed = false;
  std::uint64_t read = 0;                       // records, by all runs
  std::uint64_t unreadable = 0, bad_times = 0;  // refused
  std::uint64_t files = 0, files_now = 0;       // published by all runs, and by this one
  std::optional<std::filesystem::path> state;
};

// Error{cancelled} where it was stopped and has no state. What was published stays, whatever happens.
StreamOutcome run_stream(const plan::Plan& plan, const StreamOptions& options, Filesystem& files,
                         Progress& progress);

std::string to_json(const StreamOutcome& result);

}  // namespace kith::method
