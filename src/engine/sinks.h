// The kinds of file a release can be.
#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "base/file.h"
#include "engine/engine.h"
#include "table/data.h"

namespace kith::engine {

// Commas, LF, a header; a field is quoted where it holds a comma, a quote, CR, LF, or a space at either end.
std::unique_ptr<Sink> create_csv(const std::filesystem::path& path, std::vector<SinkColumn> columns,
                                 Filesystem& files);

// Compressed with zstd. A column has its declared type where every label reads back from it as it is written,
// and is text otherwise; empty labels are NULL.
std::unique_ptr<Sink> create_parquet(const std::filesystem::path& path, std::vector<SinkColumn> columns,
                                     Filesystem& files, const Settings& settings);

}  // namespace kith::engine
