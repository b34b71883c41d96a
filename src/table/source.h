// Where tables come from and where releases go. Engines implement both.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "kith/progress.h"
#include "table/table.h"

namespace kith {

class Source {
 public:
  virtual ~Source() = default;
  virtual const std::vector<ColumnSchema>& schema() const = 0;
  // Reads the named columns of all rows, in that order. Columns not named are never looked at
  // beyond what parsing needs.
  virtual Table read(const std::vector<std::string>& columns, Progress& progress) = 0;
  virtual std::string description() const = 0;
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
