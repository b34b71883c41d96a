// Reads all rows of a CSV text, exactly as they are written.
//
// Idea: the text is taken in blocks that end where a record ends; a block's fields are views into it, and
// only fields with doubled quotes are copied. A record that the block cuts off is read again with the next
// one. Records are those of csv_cutter.h, and every fault has its line: rows with more or fewer fields than
// the first, quotes left open, text after a closing quote, bytes that are not UTF-8. Cost: one look at every
// byte; memory for a block and the longest record.
//
// The embedded engine's own reader is not used: in parallel it mistakes line ends inside quotes for ends of
// records, alone it drops a row whose quote is left open, and it takes rows with extra empty fields.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/csv_cutter.h"
#include "engine/encoded_rows.h"
#include "engine/text.h"

namespace kith::engine {

// The fields are indexed by wanted column and row.
class RowBlock final : public TextBatch {
 public:
  explicit RowBlock(std::size_t columns) : fields(columns) {}
  std::size_t rows() const override { return count; }
  void encode(std::size_t column, Column& into) const override;
  void encode(std::size_t column, HashedColumn& into) const override;

  std::string text;
  std::size_t count = 0;
  std::vector<std::vector<std::string_view>> fields;
  std::deque<std::string> unescaped;
};

class CsvScanner {
 public:
  // Tables have `width` columns, of which `wanted` are kept, in that order.
  CsvScanner(const SourceFile& file, Encoding encoding, const Settings& settings, const Dialect& dialect,
             std::size_t width, const std::vector<std::size_t>& wanted);

  // Gives rows in order, and null after the last.
  std::unique_ptr<RowBlock> next();

 private:
  bool refill(RowBlock& block);
  void scan(RowBlock& block);
  void take_record(RowBlock& block);
  void check_encoding(const RowBlock& block) const;

  std::string file_;
  bool compressed_;
  Encoding encoding_;
  TextReader reader_;
  CsvCutter cutter_;
  std::size_t width_;
  std::vector<std::size_t> wanted_;
  bool skip_separator_line_, skip_header_, ended_ = false;
  std::size_t header_width_;
  // This is a record cut off by the last block, and the line of the next record.
  std::string rest_;
  std::uint64_t line_ = 1;
  std::size_t usual_rows_ = 0;
};

}  // namespace kith::engine
