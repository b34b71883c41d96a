// A format tells how records are written: what a source of records asks about the text that has arrived.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/byte_marks.h"
#include "records/record_position.h"
#include "records/record_source.h"

namespace kith::records {

// The text begins with the next record, on `line`. Nothing comes after it if it has ended.
struct Arrived {
  std::string_view text;
  bool ended = false;
  std::uint64_t line = 1;
};

// Gives the lines of a text that may not be all there.
class WholeLines {
 public:
  explicit WholeLines(const Arrived& arrived)
      : text_(arrived.text), ended_(arrived.ended), ends_('\n', '\r', '\n') {
    ends_.begin(text_);
  }
  bool next(std::string_view& line) {
    if (at_ == text_.size()) return false;
    std::size_t end = ends_.next(at_);
    const bool at_return = end < text_.size() && text_[end] == '\r';
    if (!ended_ && end + (at_return ? 1 : 0) >= text_.size()) return false;
    line = text_.substr(at_, end - at_);
    if (at_return && end + 1 < text_.size() && text_[end + 1] == '\n') ++end;
    at_ = std::min(end + 1, text_.size());
    return true;
  }
  // This is the place behind the line last given.
  std::size_t at() const { return at_; }

 private:
  std::string_view text_;
  bool ended_;
  engine::ByteMarks ends_;
  std::size_t at_ = 0;
};

class RecordFormat {
 public:
  virtual ~RecordFormat() = default;

  // Finds out the columns, once. Returns false if more text is needed; `settled` says that none will come
  // soon.
  virtual bool learn(const Arrived& arrived, bool settled) = 0;
  // These write what was learnt into a position, and take it from one.
  virtual void store(RecordPosition& position) const = 0;
  virtual void recall(const RecordPosition& position) = 0;
  // A header may stand before the next record once more.
  virtual void expect_header_again() = 0;

  const std::vector<std::string>& columns() const { return columns_; }
  virtual void want(const std::vector<std::size_t>& positions) = 0;

  // The bytes reach up to the first record that is not whole, which may stand inside quotes. If a fault is
  // ahead, scanning stopped before a record at fault, which the next scan will name.
  struct Scanned {
    std::size_t bytes = 0;
    std::uint64_t lines = 0;
    bool fault_ahead = false;
    bool in_quotes = false;
  };
  // Appends whole records to the batch. Throws an Error for a fault if nothing stands before it.
  virtual Scanned scan(const Arrived& arrived, RecordBatch& batch, std::deque<std::string>& copies) = 0;
  // It is 0 if there is none.
  virtual char quote() const = 0;

  virtual std::string description() const = 0;
  virtual bool row_names() const { return false; }

 protected:
  std::vector<std::string> columns_;
};

std::unique_ptr<RecordFormat> csv_records(const RecordOptions& options, const std::string& name);
std::unique_ptr<RecordFormat> json_records(const RecordOptions& options, const std::string& name);

}  // namespace kith::records
