// The drivers that kith comes with, and who among all opens what.
#pragma once

#include <functional>

#include "engine/driver.h"

namespace kith::engine {

// Every value as it is written; a quoted empty field is empty. Blank lines are skipped, except that in a file
// of one column each of them is a row with an empty value.
Driver csv_driver();

// One flat object per line; the columns are all keys in order of first appearance; a missing key and null are
// empty; numbers stay as they are written. Blank lines are skipped.
Driver json_driver();

// Values as DuckDB writes their types as text; timestamps with a zone in UTC.
Driver parquet_driver();

// The caller's rows. They are read when the table is read first, and committed to as the CSV that they make.
Driver memory_driver();

Driver duckdb_driver();
Driver sqlite_driver();

// The first driver for which `fits` is true, or null. What it points to stays.
const Driver* find_driver(const std::function<bool(const Driver&)>& fits);

}  // namespace kith::engine
