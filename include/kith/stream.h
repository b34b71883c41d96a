// Streams: records as they come, every snapshot published as soon as the window lets it go. With a state a
// stream can be stopped, or die, at any moment and go on later.
//
// stream() throws kith::Error. It may be called from several threads at once; calls with one state or one
// folder exclude each other (Error{stream_busy}). What was published stays, whatever happens. If it is
// cancelled, it stores its state and returns; without a state it is Error{cancelled}.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "kith/locator.h"
#include "kith/progress.h"
#include "kith/release.h"

namespace kith {

struct StreamRequest {
  std::filesystem::path plan = {};  // of method reposition
  // Records from a file, or rows of the caller, taken as they come; from standard input if none.
  std::optional<Locator> source = {};
  Reading reading = {};  // of a file or of standard input; wins over the plan's. Format "csv" or "json"
  bool follow = false;   // the file's end is not the end: more may be appended
  std::optional<std::filesystem::path> directory = {};  // for the snapshots
  std::optional<std::filesystem::path> state = {}, private_map = {}, trace = {};
  bool keep_open = false;   // the window stays open at the end of the input; needs a state
  bool continued = false;   // the input goes on behind what was taken; needs a state
  bool refuse_bad = false;  // unreadable records are refused and counted; else they stop the stream
  std::optional<std::uint64_t> max_gap = {};  // refuse records more than so many steps ahead
  double checkpoint_seconds = 1;              // the state is stored about so often
  std::optional<std::uint64_t> seed = {};     // for tests: nothing is certified then
};

struct Streamed {
  Released release;
  bool stopped = false;    // before the end of the input, its state stored
  bool kept_open = false;  // what was in the window waits for more
  bool resumed = false;
  std::uint64_t read = 0;                       // records, by all calls
  std::uint64_t unreadable = 0, bad_times = 0;  // refused
  std::uint64_t files = 0, files_now = 0;       // published by all calls, and by this one
  std::optional<std::filesystem::path> state;

  // As `kith stream --json` prints it.
  const std::string& to_json() const { return release.json; }
};

Streamed stream(const StreamRequest& request, Progress& progress = silent_progress());

}  // namespace kith
