// The kinds of file a release can be.
#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "base/file.h"
#include "engine/engine.h"
#include "table/data.h"

namespace kith::engine {

// It has commas, LF and a header; fields are quoted as append_field() does.
std::unique_ptr<Sink> create_csv(const std::filesystem::path& path, std::vector<SinkColumn> columns,
                                 Filesystem& files);

// It is compressed with zstd. A column has its declared type if every label reads back from it as it is
// written, and is text otherwise; empty labels are NULL.
std::unique_ptr<Sink> create_parquet(const std::filesystem::path& path, std::vector<SinkColumn> columns,
                                     Filesystem& files, const Settings& settings);

}  // namespace kith::engine
