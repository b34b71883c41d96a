// Rows on their way into a query of DuckDB: one thread gives batches of codes, and the query, in a thread of its
// own, takes them from a table function as values of the columns' types.
//
// Idea: every label becomes a value of DuckDB's own once. A cell is then a copy of 1 to 16 bytes by its code, and
// a longer text is pointed to. Types that have no values of one width go as texts, which the query casts.
// Invariant: the query gets the rows in the order in which they were given, since one thread asks for them.
// Cost: a few batches, and beside the labels 1 to 16 bytes for each of them.
#pragma once

#include <cstddef>
#include <exception>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "base/bounded_queue.h"
#include "engine/connection.h"
#include "table/data.h"

namespace kith::engine {

// Used by one thread. A connection has one feed at most, and is the feed's alone from start() to finish().
class RowFeed {
 public:
  // A column has its declared type if type_that_fits() (duckdb_output.h) says so, and is text otherwise. Throws
  // QueryFailed, as does everything here.
  RowFeed(Connection& connection, std::vector<SinkColumn> columns);
  // A query that still runs ends as if no more rows came.
  ~RowFeed();
  RowFeed(const RowFeed&) = delete;
  RowFeed& operator=(const RowFeed&) = delete;

  // Gives the query of all rows, with the names and types of the columns.
  std::string selection() const;
  // Runs a statement that takes the rows.
  void start(const std::string& sql);
  // Waits while several batches wait already. Throws what the statement failed with.
  void give(const Batch& batch);
  // Waits until the statement ends. Throws what it failed with.
  void finish();

 private:
  class Values;
  struct Taken {
    std::size_t rows = 0;
    // These are the codes of all rows, column after column.
    std::vector<Code> codes;
  };
  // What DuckDB calls; their arguments are its own handles.
  struct Calls;

  std::size_t fill(void* chunk);

  Connection& connection_;
  std::vector<std::string> names_;
  std::vector<std::unique_ptr<Values>> values_;
  BoundedQueue<Taken> waiting_;
  // This is what the query takes from now, and how much it took of it.
  Taken now_;
  std::size_t taken_ = 0;
  std::exception_ptr failure_;
  std::thread query_;
};

}  // namespace kith::engine
