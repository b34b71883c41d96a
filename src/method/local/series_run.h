// Adds a batch to a series and publishes the whole table again: read, grow, write, verify, certify, report.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "base/file.h"
#include "engine/engine.h"
#include "kith/progress.h"
#include "outcome/table_outcome.h"
#include "plan/plan.h"

namespace kith::method {

struct SeriesOptions {
  std::filesystem::path folder;
  std::optional<std::filesystem::path> private_map;
  std::optional<std::uint64_t> seed;  // of the first release; the series keeps its key
  unsigned threads = 0;               // 0 = all cores
};

// The plan's source is the batch. Error{series_plan} where the plan is not the one the series began with,
// Error{series_batch}, Error{series_store}, Error{series_edited}, Error{series_busy}; Error{no_release} where
// the first batch does not meet the model. On any failure the series is as before.
outcome::TableOutcome run_series(const plan::Plan& plan, const SeriesOptions& options, engine::Engine& engine,
                                 Filesystem& files, Progress& progress);

}  // namespace kith::method
