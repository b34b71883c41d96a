// Turns batches of text rows into an encoded table.
//
// Idea: while the next batch is read or parsed, the columns of the one before are encoded, each column by one
// thread, so dictionaries need no locks and codes do not depend on timing.
// Invariant: rows keep the order in which they come.
// Cost: two batches in memory besides the table itself.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/connection.h"
#include "kith/progress.h"
#include "table/table.h"

namespace kith::engine {

// Rows of text. Threads may encode different columns of it at once.
class TextBatch {
 public:
  virtual ~TextBatch() = default;
  virtual std::size_t rows() const = 0;
  // Appends a column's values to `into`.
  virtual void encode(std::size_t column, Column& into) const = 0;
};

using BatchReader = std::function<std::unique_ptr<TextBatch>()>;  // null after the last

// The rows of a query, some chunks at a time.
BatchReader batches_of(Rows rows);

struct EncodingJob {
  std::string source;                 // for the table
  std::vector<ColumnSchema> columns;  // one per column of the batches
  unsigned threads = 0;               // 0 = all cores
  std::uint64_t expected_rows = 0;    // 0 = unknown
};

// Passes on what `next` throws; Error{cancelled} where the work was cancelled.
Table encode_rows(const BatchReader& next, const EncodingJob& job, Progress& progress);

}  // namespace kith::engine
