// Where data are: a file, one table of a database file, or rows or an Arrow table that the calling program gives
// by itself. Plain values; copies share the rows and the table.
#pragma once

#include <concepts>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kith/arrow.h"

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

// This is how a file is read; what is not set is found out by looking at it. `format` is one of
// list_formats() (formats.h), `delimiter` and `quote` are those of CSV fields, where the delimiter
// "whitespace" is any run of blanks, `encoding` is "utf-8", "utf-16" or "latin-1", and `header` says whether
// the first line names the columns. A cell that is exactly one of the texts `na` has no value, in every
// column of every source. `decimal` is "." or ",": with a comma, columns of numbers such as 3,5 are numbers.
// `labels` is "labels" or "codes": what is read of a code that a file of SPSS, Stata or SAS has a label for. It
// is the label if nothing is set.
struct Reading {
  std::optional<std::string> format;
  std::optional<std::string> delimiter;
  std::optional<std::string> quote;
  std::optional<std::string> encoding;
  std::optional<bool> header = {};
  std::optional<std::vector<std::string>> na = {};
  std::optional<std::string> decimal = {};
  std::optional<std::string> labels = {};
};

struct Locator {
  Locator() = default;
  Locator(std::filesystem::path file, Reading how = {}) : path(std::move(file)), reading(std::move(how)) {}
  Locator(const char* file) : path(file) {}
  Locator(const std::string& file) : path(file) {}
  template <std::derived_from<Rows> Given>
  Locator(std::shared_ptr<Given> given, std::string called = "rows")
      : rows(std::move(given)), name(std::move(called)) {}
  Locator(std::shared_ptr<const ArrowTable> given, std::string called = "table")
      : arrow(std::move(given)), name(std::move(called)) {}

  // Whether the calling program gives the data itself.
  bool given() const { return rows || arrow; }
  bool empty() const { return path.empty() && !given(); }
  // What messages call the data.
  std::string description() const {
    if (given()) return name;
    return table ? path.string() + ", table '" + *table + "'" : path.string();
  }

  // The path is that of a file with a table or, if `table` is set, of a database of DuckDB or SQLite or a
  // workbook of Excel that has it. `reading` is for the file; rows and databases need none.
  std::filesystem::path path;
  Reading reading;
  std::optional<std::string> table;
  // Rows or an Arrow table are given instead of a path. They are kept in memory, and no file of them is made.
  // `name` is what plans and messages call them.
  std::shared_ptr<Rows> rows;
  std::shared_ptr<const ArrowTable> arrow;
  std::string name = "rows";
};

}  // namespace kith
