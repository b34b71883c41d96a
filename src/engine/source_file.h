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

struct SourceFile {
  std::filesystem::path path;
  std::string format;                // the name of its driver
  std::string compression = "none";  // "gzip", "zstd", as DuckDB names them
  std::uint64_t bytes = 0;
  std::string head;  // the first bytes as they are on disk

  std::string name() const { return path.string(); }
};

// A file of yet unknown format. Error{missing_file} or Error{empty_file} if it cannot be a source.
SourceFile look_at(const std::filesystem::path& path);
// The same of a known format; Error{unsupported_format} if it is compressed and not whole.
SourceFile locate(const std::filesystem::path& path, std::string format);

// A file's name in lower case, without the ending of a compression.
std::string name_without_compression(const std::filesystem::path& path);

// Of the file's bytes.
Fingerprint fingerprint_of_file(const std::filesystem::path& path);

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
