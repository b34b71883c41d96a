// Database files: DuckDB and SQLite read, DuckDB written. Nothing in a file that is read changes.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/file.h"
#include "engine/engine.h"
#include "kith/locator.h"
#include "table/data.h"

namespace kith::engine {

struct ForeignKey {
  std::vector<std::string> columns;     // of the table that has it
  std::string table;                    // the one it refers to
  std::vector<std::string> referenced;  // columns there
};

struct DatabaseTable {
  std::string name;  // with its schema before a dot where that is not the file's own
  std::vector<ColumnSchema> columns;
  std::vector<std::string> primary_key;
  std::vector<std::vector<std::string>> unique;  // other sets of columns declared unique
  std::vector<ForeignKey> foreign_keys;
  std::uint64_t rows = 0;
};

// Tables in the order of their names; views are not among them.
struct Catalog {
  std::string kind;  // "DuckDB", "SQLite"
  std::vector<DatabaseTable> tables;
};

class Database {
 public:
  virtual ~Database() = default;
  virtual const Catalog& catalog() const = 0;
  // A table of the catalog. The data must not outlive the database. NULL and the empty text are the empty
  // value.
  virtual std::unique_ptr<Data> open(const std::string& table) = 0;
  // Of the database as a whole, as that of every table is: what its writer had not checkpointed belongs to
  // it.
  virtual Fingerprint fingerprint() const = 0;
};

// Whether a file begins as a DuckDB or SQLite database does; false where it cannot be read.
bool is_database(const std::filesystem::path& path);

// All tables of what the locator's path names. Error{missing_file}, Error{bad_database}. The file is opened
// read-only.
std::unique_ptr<Database> open_database(const Locator& locator, const Settings& settings = {});

// A new DuckDB file. Tables are made in the order given, a table after those its foreign keys name. A column
// has its declared type where every label reads back from it as it is written, in it and in all columns that
// foreign keys join with it; it is text otherwise.
struct NewTable {
  std::string name;
  std::vector<SinkColumn> columns;
  std::vector<std::string> primary_key;
  std::vector<ForeignKey> foreign_keys;
};
class DatabaseSink {
 public:
  virtual ~DatabaseSink() = default;
  // Rows of the table with that number; tables may take turns.
  virtual void append(std::size_t table, const Batch& batch) = 0;
  // After it the file is complete under its temporary name, and no other file lies beside it.
  // Error{engine_failed} where rows break a key.
  virtual void close() = 0;
};
std::unique_ptr<DatabaseSink> create_database(const std::filesystem::path& path, std::vector<NewTable> tables,
                                              Filesystem& files, const Settings& settings = {});

}  // namespace kith::engine
