// Records come from standard input, from a file that is appended to, from rows of the calling program, later
// from a message broker. A source knows its position and can go on from one, so that nothing is lost or taken
// twice.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kith/locator.h"

namespace kith::records {

// Some records in order. Fields are indexed by [wanted column][record]; they point into `memory` and stay as
// they are until the batch is filled again or goes away. Lines are the first of each record, from 1 on, for
// messages. Refused records could not be read and were left out; for each of them the number of records in
// the batch before it is kept.
struct RecordBatch {
  std::size_t rows = 0;
  std::vector<std::vector<std::string_view>> fields;
  std::vector<std::uint64_t> lines;
  std::uint64_t refused = 0;
  std::vector<std::size_t> refused_before;

  struct Memory {
    virtual ~Memory() = default;
  };
  std::unique_ptr<Memory> memory;

  void clear(std::size_t columns);
  void refuse_next();
};

// This is what to do about records that are malformed.
enum class Unreadable { stop, refuse };

// Without a file and rows of the calling program, which messages call by `rows_name`, standard input is read.
// A file that is followed does not end: more may be appended. The format is "csv" or "json" (lines), and told
// by the first byte if it is not stated. Fields that are one of the texts `na` are empty.
struct RecordOptions {
  std::optional<std::filesystem::path> file;
  std::shared_ptr<kith::Rows> rows;
  std::string rows_name = "rows";
  bool follow = false;
  std::optional<std::string> format;
  std::optional<std::string> delimiter, quote;
  std::optional<bool> header;
  std::vector<std::string> na = {};
  Unreadable unreadable = Unreadable::stop;
};

class RecordSource {
 public:
  virtual ~RecordSource() = default;

  // Waits a fraction of a second for what tells the columns, and says whether they are known. Throws what
  // columns() throws.
  virtual bool ready() = 0;
  // Gives the columns there are, and waits for the first record if it must. Throws Error{empty_file} if there
  // is none.
  virtual const std::vector<std::string>& columns() = 0;
  // Batches are to hold these columns, in that order. Throws Error{unknown_column} if one is not there.
  virtual void want(const std::vector<std::string>& columns) = 0;

  enum class Next { records, nothing_yet, ended };
  // Takes what is there, and waits a fraction of a second if nothing is. Errors name the line.
  virtual Next next(RecordBatch& batch) = 0;

  // Gives the position behind the last batch as a text that resume() understands. It is stored with whatever
  // was made of the records.
  virtual std::string position() const = 0;
  // It is to be called before next(). Standard input is fed anew from its beginning: what was taken already
  // is skipped, and must be the same. Throws Error{stream_state} if it is not, or if the input is shorter.
  virtual void resume(const std::string& position) = 0;

  // This is the other way to go on: the input begins right behind the position. A header that says the same
  // columns may stand before it once more.
  virtual void go_on(const std::string& position) = 0;

  virtual std::string description() const = 0;
  // Whether the first column holds row names and has no name of its own; known once the columns are.
  virtual bool row_names() const { return false; }
};

std::unique_ptr<RecordSource> open_records(const RecordOptions& options);

}  // namespace kith::records
