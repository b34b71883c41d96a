// Codes for the columns of a query, made by DuckDB's own threads as they read.
//
// Idea: a scalar function per column gives a text its code in a dictionary. Of a column whose pages have
// dictionaries DuckDB asks once per value of a page, and not once per row; rows come as numbers of four bytes.
// Threads ask as they please, so codes are renumbered by first appearance at the end.
// Cost: one look-up per value of a page's dictionary, or per row if it has none, and a pass over the codes.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "engine/connection.h"
#include "table/table.h"

namespace kith::engine {

// It must outlive the rows of its query. Used by one thread, beside those of DuckDB.
class ValueCoder {
 public:
  // A connection may have many, each with a number of its own. Throws QueryFailed.
  ValueCoder(Connection& connection, unsigned number, std::size_t columns);
  ~ValueCoder();

  // Gives the SQL of the code of a text; NULL has one, too.
  std::string code_of(std::size_t column, const std::string& text) const;
  // Gives the table's columns, which have the query's codes, their values. Requires that the query ended.
  void finish(Table& table, unsigned threads);

 private:
  struct Coder;
  // What DuckDB calls; its arguments are DuckDB's own handles.
  struct Calls;

  std::string prefix_;
  std::vector<std::unique_ptr<Coder>> coders_;
};

}  // namespace kith::engine
