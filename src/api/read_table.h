// Reads a table that a locator names: from a file, out of a database, or the caller's rows.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "kith/locator.h"
#include "kith/model.h"
#include "kith/progress.h"
#include "table/table.h"

namespace kith::api {

engine::Settings settings_of(const Resources& resources);
unsigned threads_of(const Resources& resources);

// As kith writes its own files, if the call does not say otherwise: nothing needs to be sniffed.
Reading own_reading(Reading reading);

// Error{usage} if `decimal` is neither a point nor a comma.
void check_decimal(const Reading& reading);

// Error{usage} if `labels` is neither "labels" nor "codes".
void check_labels(const Reading& reading);

// Error{usage} for a database in place of one table or a plan, with the way to a plan.
void refuse_database(const std::filesystem::path& path);

// All columns if `columns` is empty. Error{unknown_column} with the nearest name.
Table read_table(const Locator& locator, std::vector<std::string> columns, const Resources& resources,
                 Progress& progress);

// All columns; a header without rows is a table too.
Table read_maybe_empty(const Locator& locator, const Resources& resources, Progress& progress);
Table read_maybe_empty(Data& data, Progress& progress);

}  // namespace kith::api
