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
  // The plan is of method reposition. Records come from `source`, which is a file or rows of the caller, or
  // from standard input if it is not set; they are taken as they come. `reading` is of a file or of standard
  // input and wins over the plan's; its format is "csv" or "json". With `follow` the file's end is not the
  // end, because more may be appended.
  std::filesystem::path plan = {};
  std::optional<Locator> source = {};
  Reading reading = {};
  bool follow = false;
  // Snapshots go to `directory`, or to the current folder if it is not set.
  std::optional<std::filesystem::path> directory = {};
  std::optional<std::filesystem::path> state = {}, private_map = {}, trace = {};
  // With `keep_open` the window stays open at the end of the input, and with `continued` the input goes on
  // behind what was taken; both need a state. With `refuse_bad` records are refused and counted that cannot
  // be read, or whose times cannot; else they stop the stream.
  bool keep_open = false;
  bool continued = false;
  bool refuse_bad = false;
  // Records that are more than `max_gap` steps ahead of the latest are refused. The state is stored about
  // every `checkpoint_seconds`. The seed is for tests, and nothing is certified with it.
  std::optional<std::uint64_t> max_gap = {};
  double checkpoint_seconds = 1;
  std::optional<std::uint64_t> seed = {};
};

// It was stopped if it ended before the end of the input with its state stored. If it was kept open, what was
// in the window waits for more. `read` counts the records of all calls; of these `unreadable` and `bad_times`
// were refused. `files` were published by all calls, and `files_now` by this one.
struct Streamed {
  Released release;
  bool stopped = false;
  bool kept_open = false;
  bool resumed = false;
  std::uint64_t read = 0;
  std::uint64_t unreadable = 0, bad_times = 0;
  std::uint64_t files = 0, files_now = 0;
  std::optional<std::filesystem::path> state;

  // As `kith stream --json` prints it.
  const std::string& to_json() const { return release.json; }
};

Streamed stream(const StreamRequest& request, Progress& progress = silent_progress());

}  // namespace kith
