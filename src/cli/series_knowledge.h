// What the publisher's own files know of a series.
#pragma once

#include <filesystem>

#include "cli/series_audit.h"

namespace kith::cli {

// Finishes first what an interrupted writer left, where that is possible. A folder without its private part
// gives nothing: then k is counted over cases, as any stranger counts.
SeriesKnowledge knowledge_of(const std::filesystem::path& series);

}  // namespace kith::cli
