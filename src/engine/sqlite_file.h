// A SQLite file opened for reading alone, and statements on it. Schemas in the file are not trusted: no
// extension is loaded, and functions with side effects are refused if the file's own SQL calls them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

struct sqlite3;
struct sqlite3_stmt;

namespace kith::engine {

// All reading happens inside one transaction, so tables belong together even if somebody writes meanwhile.
class SqliteFile {
 public:
  // Throws Error{bad_database} with a remedy if it cannot be read.
  explicit SqliteFile(const std::filesystem::path& path);
  ~SqliteFile();
  SqliteFile(const SqliteFile&) = delete;
  SqliteFile& operator=(const SqliteFile&) = delete;

  const std::string& name() const { return name_; }
  // No table of a sound file has more rows than this.
  std::uint64_t most_rows() const { return most_rows_; }

 private:
  friend class SqliteRows;
  void run(const char* sql);
  [[noreturn]] void fail(int status) const;

  std::string name_;
  std::uint64_t most_rows_ = 0;
  sqlite3* handle_ = nullptr;
};

// The rows of a query. Texts that are given for ?1, ?2 and so on are bound.
class SqliteRows {
 public:
  SqliteRows(SqliteFile& file, const std::string& sql, const std::vector<std::string>& bound = {});
  ~SqliteRows();
  SqliteRows(const SqliteRows&) = delete;
  SqliteRows& operator=(const SqliteRows&) = delete;

  // Returns false after the last row.
  bool next();
  bool is_null(int column) const;
  bool is_blob(int column) const;
  std::int64_t integer(int column) const;
  // NULL is the empty text. The view is valid until the next row.
  std::string_view text(int column) const;

 private:
  SqliteFile& file_;
  sqlite3_stmt* handle_ = nullptr;
  bool ended_ = false;
};

}  // namespace kith::engine
