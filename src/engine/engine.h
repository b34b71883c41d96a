// The one door to data: open() has what a locator names opened by the driver that knows it (drivers.h), and
// gives it as Data. Nothing outside what it is asked to read or write is ever touched. Threads may open at
// the same time; what was opened belongs to one of them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <utility>
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

// Tables that are made and never written, by the names that their files would have, and the Arrow tables that they
// are made of, by the same names. For one thread.
struct KeptTables {
  std::map<std::filesystem::path, std::shared_ptr<const ArrowTable>> made, sources;
};

// The door with settings of its own, and where releases are written. It need not outlive what it opened.
class Engine {
 public:
  // With tables to keep, nothing that it makes is written: it is an Arrow table, and opened by its name.
  explicit Engine(const Settings& settings, std::shared_ptr<KeptTables> kept = nullptr)
      : settings_(settings), kept_(std::move(kept)) {}

  bool keeps_tables() const { return kept_ != nullptr; }
  std::unique_ptr<Data> open(const Locator& locator);
  // `path` is a temporary name, `format` is "csv" or "parquet".
  std::unique_ptr<Sink> create(const std::filesystem::path& path, const std::string& format,
                               std::vector<SinkColumn> columns, Filesystem& files);
  // It is that of the DuckDB inside.
  std::string version() const;

 private:
  Settings settings_;
  std::shared_ptr<KeptTables> kept_;
};

std::unique_ptr<Engine> embedded(const Settings& settings = {});

}  // namespace kith::engine
