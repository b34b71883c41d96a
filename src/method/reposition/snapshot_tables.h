// The tables of a release by reposition: written snapshot after snapshot, and read back in the same pieces.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/file.h"
#include "engine/engine.h"
#include "kith/progress.h"
#include "method/reposition/snapshot.h"

namespace kith::method {

// What one snapshot takes of a table.
struct TableSlice {
  std::uint64_t bytes = 0, rows = 0;
};

// A table that grows by lines of CSV.
class SnapshotTable {
 public:
  virtual ~SnapshotTable() = default;
  // Whole lines, as kith writes them.
  virtual TableSlice append(const std::string& lines) = 0;
  // After it the table is complete under its temporary name.
  virtual void close() = 0;
};

// `format` "csv" or "parquet"; `declared` are the columns' types if the format has any.
std::unique_ptr<SnapshotTable> create_snapshot_table(const std::filesystem::path& path,
                                                     const std::string& format,
                                                     const std::vector<std::string>& columns,
                                                     const std::vector<std::string>& declared,
                                                     engine::Engine& engine, Filesystem& files);

// Reads a table of snapshots from the disk again, in the pieces it was written in.
class SnapshotTableReader {
 public:
  virtual ~SnapshotTableReader() = default;
  // The header includes the line's end.
  virtual const std::string& header() const = 0;
  // Appends the next lines to `to`, so many as the slice says; fewer if the file is shorter.
  virtual void next(const TableSlice& slice, std::string& to) = 0;
  virtual bool at_end() = 0;
};

// Lines as kith writes them, taken apart; none if a line has another number of fields.
std::optional<Table> table_of_lines(std::string_view lines, const std::vector<std::string>& columns);

std::unique_ptr<SnapshotTableReader> open_snapshot_table(const std::filesystem::path& path,
                                                         const std::string& format, engine::Engine& engine,
                                                         Progress& progress);

}  // namespace kith::method
