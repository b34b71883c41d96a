// Where tables come from and where releases go. Engines implement both; methods see nothing else of them.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kith/progress.h"
#include "table/hashed_column.h"
#include "table/quasi_tuples.h"
#include "table/table.h"

namespace kith {

// Gives, in hex, what a commitment to the data is made of: the SHA-256 of their bytes. It may take its time,
// and may be asked after the data were closed.
using Fingerprint = std::function<std::string()>;

// What the publisher should know of how data are read. It has names of columns, never values.
struct SourceNote {
  std::string code, text;
};

// This says how often every combination of quasi values occurs, and with which sensitive values. Nothing in
// it is of a single row. The columns have no codes; the tuples, without tuple_of_row, have codes of the
// columns' values.
struct Counts {
  std::vector<Column> quasi, sensitive;
  QuasiTuples tuples;
};

// A table that was opened. Used by one thread at a time.
class Data {
 public:
  virtual ~Data() = default;
  virtual const std::vector<ColumnSchema>& schema() const = 0;
  // Reads the named columns of all rows, in that order. Columns not named are never looked at
  // beyond what parsing needs.
  virtual Table read(const std::vector<std::string>& columns, Progress& progress) = 0;
  // Does the same and looks at the columns `beside` in passing; they are named and have no rows yet. Unless an
  // engine can do better it reads them all.
  virtual Table read_beside(const std::vector<std::string>& columns, std::vector<HashedColumn>& beside,
                            Progress& progress);
  // Reads and groups the rows, unless an engine can count by itself. Columns are named; without a person
  // every row is one.
  virtual Counts count(const std::vector<std::string>& quasi, const std::optional<std::string>& person,
                       const std::vector<std::string>& sensitive, Progress& progress);
  virtual Fingerprint fingerprint() const = 0;
  virtual std::string description() const = 0;
  virtual std::vector<SourceNote> notes() const { return {}; }
};

// Rows to be written: row i has in column c the text labels[c][cells[c][i]]; an empty text is an empty field
// (NULL if the format has it).
struct Batch {
  std::size_t rows = 0;
  std::vector<const Code*> cells;
};

class Sink {
 public:
  virtual ~Sink() = default;
  virtual void append(const Batch& batch) = 0;
  // After this the release is complete under its temporary name.
  virtual void close() = 0;
};

struct SinkColumn {
  std::string name;
  // This is the type to give the column if the format has types; "VARCHAR" is text.
  std::string declared;
  // Labels are indexed by code.
  std::vector<std::string> labels;
};

}  // namespace kith
