// Database files: those of DuckDB and SQLite are read, those of DuckDB are written. Nothing in a file that is
// read changes.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/file.h"
#include "engine/engine.h"
#include "kith/locator.h"
#include "table/data.h"

namespace kith::engine {

// The columns are of the table that has the key; `referenced` are columns of the table it refers to.
struct ForeignKey {
  std::vector<std::string> columns;
  std::string table;
  std::vector<std::string> referenced;
};

// The name has its schema before a dot if that is not the file's own. `unique` are the other sets of columns
// that are declared unique.
struct DatabaseTable {
  std::string name;
  std::vector<ColumnSchema> columns;
  std::vector<std::string> primary_key;
  std::vector<std::vector<std::string>> unique;
  std::vector<ForeignKey> foreign_keys;
  std::uint64_t rows = 0;
};

// Tables are in the order of their names; views are not among them. The kind is "DuckDB" or "SQLite".
struct Catalog {
  std::string kind;
  std::vector<DatabaseTable> tables;
};

class Database {
 public:
  virtual ~Database() = default;
  virtual const Catalog& catalog() const = 0;
  // Opens a table of the catalog. The data must not outlive the database. NULL and the empty text are the
  // empty value.
  virtual std::unique_ptr<Data> open(const std::string& table) = 0;
  // It is that of the database as a whole, as that of every table is: what its writer had not checkpointed
  // belongs to it.
  virtual Fingerprint fingerprint() const = 0;
};

// Says whether a file begins as a DuckDB or SQLite database does; false if it cannot be read.
bool is_database(const std::filesystem::path& path);

// Opens all tables of what the locator's path names, read-only. Throws Error{missing_file, bad_database}.
std::unique_ptr<Database> open_database(const Locator& locator, const Settings& settings = {});

// A new DuckDB file. Tables are made in the order given, a table after those its foreign keys name. A column
// has its declared type if every label reads back from it as it is written, in it and in all columns that
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
  // Takes rows of the table with that number; tables may take turns.
  virtual void append(std::size_t table, const Batch& batch) = 0;
  // After it the file is complete under its temporary name, and no other file lies beside it.
  // Throws Error{engine_failed} if rows break a key.
  virtual void close() = 0;
};
std::unique_ptr<DatabaseSink> create_database(const std::filesystem::path& path, std::vector<NewTable> tables,
                                              Filesystem& files, const Settings& settings = {});

}  // namespace kith::engine
