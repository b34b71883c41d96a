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
#include "table/hashed_column.h"
#include "table/table.h"

namespace kith::engine {

// Rows of text. Threads may encode different columns of it at once.
class TextBatch {
 public:
  virtual ~TextBatch() = default;
  virtual std::size_t rows() const = 0;
  // Appends a column's values to `into`.
  virtual void encode(std::size_t column, Column& into) const = 0;
  virtual void encode(std::size_t column, HashedColumn& into) const = 0;
};

// It gives null after the last batch.
using BatchReader = std::function<std::unique_ptr<TextBatch>()>;

// Gives the rows of a query, some chunks at a time. Columns that are kept are texts or codes, and those beside
// them are always texts. Of codes the table gets no values.
enum class Cells { texts, codes };
BatchReader batches_of(Rows rows, Cells cells = Cells::texts);

// Makes a table of these columns without rows, and with room for as many as are expected.
Table empty_table(const std::string& source, const std::vector<ColumnSchema>& columns,
                  std::uint64_t expected_rows);

// Makes room for more rows of a column, at most twice as many as it has and never for more than are expected. Left to
// itself a column doubles, and the old and the new one may lie beside each other when nearly everything has been read.
void make_room(std::vector<Code>& codes, std::size_t more, std::uint64_t expected_rows);

// The columns are those of the batches. 0 threads are all cores, and 0 expected rows are an unknown number.
struct EncodingJob {
  std::string source;
  std::vector<ColumnSchema> columns;
  unsigned threads = 0;
  std::uint64_t expected_rows = 0;
};

// Passes on what `next` throws, and throws Error{cancelled} if the work was cancelled. Batches have the columns
// `beside` after those of the job.
Table encode_rows(const BatchReader& next, const EncodingJob& job, std::vector<HashedColumn>& beside,
                  Progress& progress);
Table encode_rows(const BatchReader& next, const EncodingJob& job, Progress& progress);

}  // namespace kith::engine
