// Runs a plan: read, search, write, verify, certify, report. Knows nothing of the command line; the result is
// a value. On any failure nothing remains.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "base/file.h"
#include "engine/engine.h"
#include "kith/progress.h"
#include "plan/plan.h"
#include "release/result.h"

namespace kith::release {

struct RunOptions {
  std::filesystem::path directory = ".";
  std::optional<std::filesystem::path> private_map;
  std::optional<std::filesystem::path>
      report;  // where it goes instead; also written where a baseline is refused
  std::optional<std::filesystem::path> trace;  // method reposition: a JSON line per step, private
  std::optional<std::uint64_t> seed;
  unsigned threads = 0;            // 0 = all cores
  std::uint64_t memory_bytes = 0;  // of the search's cache; 0 = a default
  bool frontier = false;           // wanted whatever it costs
  bool prune = true;
};

// Error{no_release} where nothing satisfies the model, Error{verification_failed} where the written file does
// not stand. Plans of method reposition are for run_reposition(), whose result is another.
Result run(const plan::Plan& plan, const RunOptions& options, engine::Engine& engine, Filesystem& files,
           Progress& progress);

}  // namespace kith::release
