// Where data are: a file, one table of a database file, or rows that the calling program gives by itself.
// Plain values; copies share the rows.
#pragma once

#include <concepts>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kith {

// Rows of text, given in batches by the calling program. A call reads them once, to their end, from one
// thread at a time, which need not be the thread that made the call. What they throw leaves that call.
class Rows {
 public:
  virtual ~Rows() = default;
  // The names of the columns, all different and none empty.
  virtual std::vector<std::string> columns() = 0;
  // Replaces `cells` by the next rows, one row after the other with a cell for every column; an empty text is
  // a missing value. Texts are UTF-8. True with no cells says that nothing has come yet, false that all rows
  // were given.
  virtual bool next(std::vector<std::string>& cells) = 0;
};

// How a file is read; what is not set is found out by looking at it.
struct Reading {
  std::optional<std::string> format;     // one of list_formats() (formats.h)
  std::optional<std::string> delimiter;  // of CSV fields
  std::optional<std::string> quote;      // of CSV fields
  std::optional<std::string> encoding;   // "utf-8", "utf-16", "latin-1"
  std::optional<bool> header = {};       // whether the first line names the columns
};

struct Locator {
  Locator() = default;
  Locator(std::filesystem::path file, Reading how = {}) : path(std::move(file)), reading(std::move(how)) {}
  Locator(const char* file) : path(file) {}
  Locator(const std::string& file) : path(file) {}
  template <std::derived_from<Rows> Given>
  Locator(std::shared_ptr<Given> given, std::string called = "rows")
      : rows(std::move(given)), name(std::move(called)) {}

  bool empty() const { return path.empty() && !rows; }
  // What messages call the data.
  std::string description() const {
    if (rows) return name;
    return table ? path.string() + ", table '" + *table + "'" : path.string();
  }

  std::filesystem::path path;        // a table in a file; with `table` a database of DuckDB or SQLite
  Reading reading;                   // of the file; rows and databases need none
  std::optional<std::string> table;  // of the database
  std::shared_ptr<Rows> rows;        // instead of a path; they are kept in memory, no file of them is made
  std::string name = "rows";         // what plans and messages call the rows
};

}  // namespace kith
