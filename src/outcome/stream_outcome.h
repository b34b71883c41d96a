// What a run of a stream gives back: what became of its records so far, by this run and those before it, and
// how the run ended. The publisher's alone.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "outcome/reposition_outcome.h"

namespace kith::outcome {

struct StreamOutcome : RepositionOutcome {
  nlohmann::ordered_json json() const override;

  bool stopped = false;    // before the end of the input, its state stored
  bool kept_open = false;  // what was in the window at the end waits for more
  bool resumed = false;
  std::uint64_t read = 0;                         // records, by all runs
  std::uint64_t unreadable = 0, bad_times = 0;    // refused
  std::uint64_t files_in_all = 0, files_now = 0;  // published by all runs, and by this one
  std::optional<std::filesystem::path> state;
};

}  // namespace kith::outcome
