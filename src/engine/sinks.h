// The kinds of file a release can be.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
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

// Where a table that is no file goes when it is closed. The source is what the release is of, if that is an Arrow
// table too: columns that are released as they are have its types (arrow_column.h). The bytes are those that the texts
// of one column of a batch may take.
struct ArrowTarget {
  std::function<void(std::shared_ptr<const ArrowTable>)> take;
  std::shared_ptr<const ArrowTable> source = {};
  unsigned threads = 0;
  std::size_t most_text_bytes = (std::size_t{1} << 31) - 1;
};
std::unique_ptr<Sink> create_arrow(std::vector<SinkColumn> columns, ArrowTarget target);

}  // namespace kith::engine
