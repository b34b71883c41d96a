// Engines read sources and write releases. The embedded one is DuckDB; no file outside what it is asked to
// read or write is ever touched.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/file.h"
#include "table/source.h"

namespace kith::engine {

struct SourceOptions {
  std::filesystem::path path;
  std::optional<std::string> format;  // "csv", "json", "parquet"; by ending where not stated
  std::optional<std::string> delimiter, quote, encoding;
  std::optional<bool> header;
};

struct Settings {
  unsigned threads = 0;            // 0 = all cores
  std::uint64_t memory_bytes = 0;  // of the engine's own buffers; 0 = a default; beyond it spills to disk
};

class Engine {
 public:
  virtual ~Engine() = default;
  // Opens and sniffs; errors name file, line, column and remedy. The returned source outlives nothing: keep
  // the engine.
  virtual std::unique_ptr<Source> open(const SourceOptions& options) = 0;
  // `path` is a temporary name; `format` "csv" or "parquet".
  virtual std::unique_ptr<Sink> create(const std::filesystem::path& path, const std::string& format,
                                       std::vector<SinkColumn> columns, Filesystem& files) = 0;
  virtual std::string version() const = 0;
};

std::unique_ptr<Engine> embedded(const Settings& settings = {});

}  // namespace kith::engine
