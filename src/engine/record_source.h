// Records as they come: from standard input, from a file that is appended to, from rows of the calling
// program, later from a message broker.
// A source knows its position and can go on from one, so that nothing is lost or taken twice.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kith/locator.h"

namespace kith::engine {

// Some records in order. The views stay as they are until the batch is filled again or goes away.
struct RecordBatch {
  std::size_t rows = 0;
  std::vector<std::vector<std::string_view>> fields;  // [wanted column][record]
  std::vector<std::uint64_t> lines;                   // of each record's first line, from 1; for messages
  std::uint64_t refused = 0;                // records among them that could not be read and were left out
  std::vector<std::size_t> refused_before;  // for each of those the number of records in the batch before it

  struct Memory {
    virtual ~Memory() = default;
  };
  std::unique_ptr<Memory> memory;  // what the views point into
};

enum class Unreadable { stop, refuse };  // what to do about records that are malformed

struct RecordOptions {
  std::optional<std::filesystem::path> file;  // none: standard input
  std::shared_ptr<kith::Rows> rows;           // of the calling program, instead of both
  std::string rows_name = "rows";             // what messages call them
  bool follow = false;                        // a file's end is not the end: more may be appended
  std::optional<std::string> format;          // "csv" or "json" (lines); by its first byte where not stated
  std::optional<std::string> delimiter, quote;
  std::optional<bool> header;
  Unreadable unreadable = Unreadable::stop;
};

class RecordSource {
 public:
  virtual ~RecordSource() = default;

  // Waits a fraction of a second for what tells the columns; true when they are known. Errors as columns().
  virtual bool ready() = 0;
  // The columns there are; waits for the first record where it must. Error{empty_file} where there is none.
  virtual const std::vector<std::string>& columns() = 0;
  // The columns that batches are to hold, in that order. Error{unknown_column} where one is not there.
  virtual void want(const std::vector<std::string>& columns) = 0;

  enum class Next { records, nothing_yet, ended };
  // Takes what is there, and waits a fraction of a second where nothing is. Errors name the line.
  virtual Next next(RecordBatch& batch) = 0;

  // Behind the last batch: a text that resume() understands, stored with whatever was made of the records.
  virtual std::string position() const = 0;
  // To be called before next(). Standard input is fed anew from its beginning: what was taken already is
  // skipped, and must be the same. Error{stream_state} where it is not, or where the input is shorter.
  virtual void resume(const std::string& position) = 0;

  // The other way to go on: the input begins right behind the position. A header that says the same columns
  // may stand before it once more.
  virtual void go_on(const std::string& position) = 0;

  virtual std::string description() const = 0;
};

std::unique_ptr<RecordSource> open_records(const RecordOptions& options);

}  // namespace kith::engine
