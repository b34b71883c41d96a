// The one door to data: open() has what a locator names opened by the driver that knows it (drivers.h), and
// gives it as Data. Nothing outside what it is asked to read or write is ever touched. Threads may open at
// the same time; what was opened belongs to one of them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/file.h"
#include "kith/locator.h"
#include "table/data.h"

namespace kith::engine {

// 0 threads are all cores. The memory is that of the engine's own buffers, which spill to disk beyond it; 0
// is a default. They take less if the process would else have more resident than it may; 0 is no limit.
struct Settings {
  unsigned threads = 0;
  std::uint64_t memory_bytes = 0;
  std::uint64_t most_resident = 0;
};

// Opens and sniffs. Errors name file, line, column and remedy.
std::unique_ptr<Data> open(const Locator& locator, const Settings& settings = {});

// Gives what a locator's reading may name as its format, in alphabetical order.
std::vector<std::string> formats();

// Gives the files that hold the data: they must be there, and no output may go there. Nothing is opened.
std::vector<std::filesystem::path> files_of(const Locator& locator);

// The door with settings of its own, and where releases are written. It need not outlive what it opened.
class Engine {
 public:
  explicit Engine(const Settings& settings) : settings_(settings) {}

  std::unique_ptr<Data> open(const Locator& locator) { return engine::open(locator, settings_); }
  // `path` is a temporary name, `format` is "csv" or "parquet".
  std::unique_ptr<Sink> create(const std::filesystem::path& path, const std::string& format,
                               std::vector<SinkColumn> columns, Filesystem& files);
  // It is that of the DuckDB inside.
  std::string version() const;

 private:
  Settings settings_;
};

std::unique_ptr<Engine> embedded(const Settings& settings = {});

}  // namespace kith::engine
