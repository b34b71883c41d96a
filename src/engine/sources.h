// The kinds of file a source can be. Each keeps its own connection; none is shared between threads.
#pragma once

#include <memory>

#include "engine/source_file.h"
#include "table/source.h"

namespace kith::engine {

// Every value as it is written; a quoted empty field is empty. Blank lines are skipped, except that in a file
// of one column each of them is a row with an empty value.
std::unique_ptr<Source> open_csv(SourceFile file, const SourceOptions& options, const Settings& settings);

// One flat object per line; the columns are all keys in order of first appearance; a missing key and null are
// empty; numbers stay as they are written. Blank lines are skipped.
std::unique_ptr<Source> open_json(SourceFile file, const SourceOptions& options, const Settings& settings);

// Values as the engine writes their types as text; timestamps with a zone in UTC.
std::unique_ptr<Source> open_parquet(SourceFile file, const Settings& settings);

}  // namespace kith::engine
