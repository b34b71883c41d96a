#include "engine/arrow_table.h"

#include <algorithm>
#include <utility>

#include "base/digest.h"
#include "base/parallel.h"
#include "engine/csv_lines.h"
#include "engine/encoded_rows.h"

namespace kith::engine {

namespace {

// Enough for threads to be worth their start, and few enough to be cancelled soon.
constexpr std::int64_t rows_at_once = std::int64_t{1} << 18;

class DigestFile final : public WritableFile {
 public:
  explicit DigestFile(std::string& hex) : hex_(hex) {}
  void append(std::string_view bytes) override { sha256_.update(bytes); }
  void close() override { hex_ = sha256_.hex(); }

 private:
  Sha256 sha256_;
  std::string& hex_;
};

std::vector<std::size_t> all_positions(const ArrowTable& table) {
  std::vector<std::size_t> positions;
  for (std::size_t i = 0; i < table.columns().size(); ++i) positions.push_back(i);
  return positions;
}

}  // namespace

std::string declared_of(const ArrowSchema& column) {
  if (!column.dictionary) return declared_of(arrow_type(column.format));
  const ArrowType values = arrow_type(column.dictionary->format);
  return values.is_text() ? category_type : declared_of(values);
}

std::vector<ColumnSchema> schema_of(const ArrowTable& table) {
  std::vector<ColumnSchema> schema;
  for (std::size_t i = 0; i < table.columns().size(); ++i)
    schema.push_back({table.columns()[i], declared_of(*table.schema().children[i])});
  return schema;
}

ArrowReader::ArrowReader(const ArrowTable& table, const std::vector<std::size_t>& positions, unsigned threads)
    : table_(table), positions_(positions), threads_(threads == 0 ? hardware_threads() : threads) {
  for (const std::size_t position : positions_) coders_.emplace_back(*table.schema().children[position]);
}

std::vector<ArrowReader::Piece> ArrowReader::next_pieces() {
  std::vector<Piece> pieces;
  for (std::int64_t left = rows_at_once; left > 0 && batch_ < table_.batches().size();) {
    const std::int64_t rows = std::min(left, table_.batches()[batch_].length - row_);
    if (rows > 0) pieces.push_back({batch_, row_, rows});
    left -= rows;
    row_ += rows;
    if (row_ < table_.batches()[batch_].length) break;
    ++batch_;
    row_ = 0;
  }
  return pieces;
}

std::size_t ArrowReader::append_next(Table& table, std::vector<HashedColumn>& beside) {
  const std::vector<Piece> pieces = next_pieces();
  std::int64_t rows = 0;
  for (const Piece& piece : pieces) rows += piece.rows;
  parallel_each(coders_.size(), threads_, [&](std::size_t column, unsigned) {
    for (const Piece& piece : pieces) {
      const ArrowArray& batch = table_.batches()[piece.batch];
      const ArrowArray& array = *batch.children[positions_[column]];
      const std::int64_t first = batch.offset + piece.first;
      if (column < table.columns.size())
        coders_[column].append(array, first, piece.rows, table.columns[column]);
      else
        coders_[column].append(array, first, piece.rows, beside[column - table.columns.size()]);
    }
  });
  return static_cast<std::size_t>(rows);
}

void write_csv(const ArrowTable& table, std::unique_ptr<WritableFile> file, unsigned threads) {
  CsvLines lines(std::move(file), table.columns());
  ArrowReader reader(table, all_positions(table), threads);
  Table read = empty_table("", schema_of(table), 0);
  std::vector<HashedColumn> none;
  while (const std::size_t rows = reader.append_next(read, none)) {
    Batch batch{rows, {}};
    for (std::size_t c = 0; c < read.columns.size(); ++c) {
      const Dictionary& values = read.columns[c].values;
      for (auto code = static_cast<Code>(lines.labels(c)); code < values.size(); ++code)
        lines.add_label(c, values[code]);
      batch.cells.push_back(read.columns[c].codes.data());
    }
    lines.append(batch);
    for (Column& column : read.columns) column.codes.clear();
  }
  lines.close();
}

std::string sha256_of_csv(const ArrowTable& table, unsigned threads) {
  std::string hex;
  write_csv(table, std::make_unique<DigestFile>(hex), threads);
  return hex;
}

}  // namespace kith::engine
