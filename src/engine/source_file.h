// A user's file before anything is read from it: that it is there, what it is, and the connection that may
// read it and nothing else.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "engine/connection.h"
#include "engine/engine.h"
#include "engine/private_folder.h"

namespace kith::engine {

enum class Format { csv, json, parquet };
const char* name_of(Format format);

struct SourceFile {
  std::filesystem::path path;
  Format format = Format::csv;
  std::string compression = "none";  // "gzip", "zstd", as DuckDB names them
  std::uint64_t bytes = 0;
  std::string head;  // the first bytes as they are on disk

  std::string name() const { return path.string(); }
};

// Error{missing_file}, Error{empty_file} or Error{unsupported_format} where it cannot be a source.
SourceFile locate(const SourceOptions& options);

// The file under a name of our own, in a database that may read that name alone.
class OpenFile {
 public:
  OpenFile(const SourceFile& file, const Settings& settings);
  const std::filesystem::path& link() const { return link_; }
  Connection& connection() { return connection_; }

 private:
  PrivateFolder folder_;
  std::filesystem::path link_;
  Connection connection_;
};

// The indices of the named columns. Error{unknown_column} where one is not in the schema.
std::vector<std::size_t> positions_of(const std::vector<std::string>& columns,
                                      const std::vector<ColumnSchema>& schema, const std::string& file);
// Error{unnamed_column} or Error{duplicate_column} where names cannot tell columns apart.
void check_names(const std::vector<ColumnSchema>& schema, const std::string& file, std::uint64_t line);

}  // namespace kith::engine
