// An Arrow table read in slices of rows, and as the CSV file that it would be.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/file.h"
#include "engine/arrow_coder.h"
#include "kith/arrow.h"
#include "table/hashed_column.h"
#include "table/table.h"

namespace kith::engine {

// What a column of categories, that is, a dictionary of texts, is declared as.
inline constexpr const char* category_type = "ENUM";

// The columns of a table as every reader of kith declares them.
std::vector<ColumnSchema> schema_of(const ArrowTable& table);
std::string declared_of(const ArrowSchema& column);

// Reads columns, by their positions, some rows at a time; threads take whole columns. Used by one thread.
class ArrowReader {
 public:
  ArrowReader(const ArrowTable& table, const std::vector<std::size_t>& positions, unsigned threads);

  // Appends the next rows to the table, whose columns are the first positions, and to those beside it. Gives how many
  // there were; 0 is the end.
  std::size_t append_next(Table& table, std::vector<HashedColumn>& beside);

 private:
  // Rows of one batch.
  struct Piece {
    std::size_t batch = 0;
    std::int64_t first = 0, rows = 0;
  };
  std::vector<Piece> next_pieces();

  const ArrowTable& table_;
  std::vector<std::size_t> positions_;
  unsigned threads_;
  std::vector<ArrowCoder> coders_;
  std::size_t batch_ = 0;
  std::int64_t row_ = 0;
};

// Writes the table as a CSV file of kith's own, and closes it.
void write_csv(const ArrowTable& table, std::unique_ptr<WritableFile> file, unsigned threads);
// The SHA-256 of these bytes, which are not kept.
std::string sha256_of_csv(const ArrowTable& table, unsigned threads);

}  // namespace kith::engine
