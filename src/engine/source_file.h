// A user's file before anything is read from it: that it is there, what it is, and the connection that may
// read it and nothing else.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "engine/connection.h"
#include "engine/engine.h"
#include "engine/private_folder.h"

namespace kith::engine {

// The format is the name of its driver, the compression "none", "gzip" or "zstd", as DuckDB names them. The
// head has the first bytes as they are on disk.
struct SourceFile {
  std::filesystem::path path;
  std::string format;
  std::string compression = "none";
  std::uint64_t bytes = 0;
  std::string head;

  std::string name() const { return path.string(); }
};

// Looks at a file of yet unknown format. Throws Error{missing_file, empty_file} if it cannot be a source.
SourceFile look_at(const std::filesystem::path& path);
// Does the same for a known format. Throws Error{unsupported_format} if it is compressed and not whole.
SourceFile locate(const std::filesystem::path& path, std::string format);

// Gives the first bytes of a file, as many as there are up to `most`, or nothing if it cannot be read.
std::optional<std::string> head_of(const std::filesystem::path& path, std::size_t most);

// Gives a file's name in lower case, without the ending of a compression.
std::string name_without_compression(const std::filesystem::path& path);

// It is that of the file's bytes.
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

// Gives columns of texts with these names.
std::vector<ColumnSchema> text_columns(const std::vector<std::string>& names);
// Gives the indices of the named columns. Throws Error{unknown_column} if one is not in the schema.
std::vector<std::size_t> positions_of(const std::vector<std::string>& columns,
                                      const std::vector<ColumnSchema>& schema, const std::string& file);
// Throws Error{unnamed_column, duplicate_column} if names cannot tell columns apart.
void check_names(const std::vector<ColumnSchema>& schema, const std::string& file, std::uint64_t line);

}  // namespace kith::engine
