// Reads a table named on the command line.
#pragma once

#include <string>
#include <vector>

#include "cli/arguments.h"
#include "engine/engine.h"
#include "kith/progress.h"
#include "table/table.h"

namespace kith::cli {

engine::SourceOptions source_options(const std::string& path, const Reading& reading);

// Error{usage} for a database where one table or a plan belongs, with the way to a plan.
void refuse_database(const std::string& path);

// All columns where `columns` is empty. Error{unknown_column} with the nearest name.
Table read_table(engine::Engine& engine, const engine::SourceOptions& options,
                 std::vector<std::string> columns, Progress& progress);

// All columns; a header without rows is a table too.
Table read_maybe_empty(engine::Engine& engine, const engine::SourceOptions& options, Progress& progress);
Table read_maybe_empty(Source& source, Progress& progress);

}  // namespace kith::cli
