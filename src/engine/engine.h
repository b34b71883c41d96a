// The one door to data: open() has what a locator names opened by the driver that knows it (driver.h), and
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

struct Settings {
  unsigned threads = 0;            // 0 = all cores
  std::uint64_t memory_bytes = 0;  // of the engine's own buffers; 0 = a default; beyond it spills to disk
};

// Opens and sniffs; errors name file, line, column and remedy.
std::unique_ptr<Data> open(const Locator& locator, const Settings& settings = {});

// What a locator's reading may name as its format, in alphabetical order.
std::vector<std::string> formats();

// The files that hold the data: they must be there, and no output may go there. Nothing is opened.
std::vector<std::filesystem::path> files_of(const Locator& locator);

// The door with settings of its own, and where releases are written. It need not outlive what it opened.
class Engine {
 public:
  virtual ~Engine() = default;
  virtual std::unique_ptr<Data> open(const Locator& locator) = 0;
  // `path` is a temporary name; `format` "csv" or "parquet".
  virtual std::unique_ptr<Sink> create(const std::filesystem::path& path, const std::string& format,
                                       std::vector<SinkColumn> columns, Filesystem& files) = 0;
  virtual std::string version() const = 0;
};

// With DuckDB inside.
std::unique_ptr<Engine> embedded(const Settings& settings = {});

}  // namespace kith::engine
