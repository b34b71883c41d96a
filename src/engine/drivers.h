// A driver is what an engine has to give so that open() finds it: how its data are recognized, and how they
// are opened. A driver of kith's own is one file and one line in drivers.cc; others are added by add().
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/database.h"
#include "engine/engine.h"

namespace kith::engine {

struct Driver {
  // A driver is found by the first of these that tells: that it takes the locator whatever else could, its
  // name as the source.format, an ending of the file's name (in lower case, with its dot), how the file
  // begins. Unset ones tell nothing.
  std::string name;
  std::function<bool(const Locator&)> takes = {};
  std::vector<std::string> endings = {};
  std::function<bool(std::string_view head)> begins = {};

  // The first opens one table, the second many, of which a locator names one.
  std::function<std::unique_ptr<Data>(const Locator&, const Settings&)> open = {};
  std::function<std::unique_ptr<Database>(const Locator&, const Settings&)> open_database = {};

  // It does what files_of() says. If it is unset, the file is the locator's path.
  std::function<std::vector<std::filesystem::path>(const Locator&)> files = {};

  // What `open` opens has several tables, of which a locator may name one.
  bool sheets = false;

  // What people call such a file, e.g. "an SPSS file", if `begins` fits no text and no other binary file: whatever
  // is called otherwise by mistake is refused with this name.
  std::string what = {};
};

// It is asked before all that are there. Threads may call it while others open. There is no way back.
void add(Driver driver);

// Gives the first driver for which `fits` is true, or null. What it points to stays.
const Driver* find_driver(const std::function<bool(const Driver&)>& fits);

// Gives a function that opens what a locator names as an object of this class.
template <class Opened>
auto opens() {
  return [](const Locator& locator, const Settings& settings) {
    return std::make_unique<Opened>(locator, settings);
  };
}

// These are the drivers that kith comes with.

// Every value is as it is written; a quoted empty field is empty. Blank lines are skipped, except that in a
// file of one column each of them is a row with an empty value.
Driver csv_driver();

// There is one flat object per line, or all of them are in one array; the columns are all keys in order of
// first appearance; a missing key and null are empty; numbers stay as they are written. Blank lines are
// skipped.
Driver json_driver();

// Values are as DuckDB writes their types as text; timestamps with a zone are in UTC.
Driver parquet_driver();

// The caller's rows are read when the table is read first, and committed to as the CSV that they make.
Driver memory_driver();

// The caller's Arrow table is read where it lies, and committed to as the CSV that it makes (arrow_type.h has the
// texts of its values).
Driver arrow_driver();

// Files of SPSS, Stata and SAS, and workbooks of Excel. Values are as people see them, those with a label as the
// label; what the file calls missing is empty (statfile/file_table.h).
std::vector<Driver> statfile_drivers();

Driver duckdb_driver();
Driver sqlite_driver();

}  // namespace kith::engine
