// How records are written: what a source of records asks about the text that has arrived.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/record_position.h"
#include "engine/record_source.h"

namespace kith::engine {

// Text from where the next record starts.
struct Arrived {
  std::string_view text;
  bool ended = false;      // nothing comes after it
  std::uint64_t line = 1;  // of its start
};

class RecordFormat {
 public:
  virtual ~RecordFormat() = default;

  // Finds out the columns, once. False where more text is needed; `settled` says that none will come soon.
  virtual bool learn(const Arrived& arrived, bool settled) = 0;
  // What was learnt, into and from a position.
  virtual void store(RecordPosition& position) const = 0;
  virtual void recall(const RecordPosition& position) = 0;
  // A header may stand before the next record once more.
  virtual void expect_header_again() = 0;

  const std::vector<std::string>& columns() const { return columns_; }
  virtual void want(const std::vector<std::size_t>& positions) = 0;

  struct Scanned {
    std::size_t bytes = 0;  // up to the first record that is not whole
    std::uint64_t lines = 0;
    bool fault_ahead = false;  // it stopped before a record at fault, which the next scan will name
    bool in_quotes = false;    // the record that is not whole stands inside quotes
  };
  // Appends whole records to the batch. A fault is an Error where nothing stands before it.
  virtual Scanned scan(const Arrived& arrived, RecordBatch& batch, std::deque<std::string>& copies) = 0;
  virtual char quote() const = 0;  // 0 = none

  virtual std::string description() const = 0;

 protected:
  std::vector<std::string> columns_;
};

std::unique_ptr<RecordFormat> csv_records(const RecordOptions& options, const std::string& name);
std::unique_ptr<RecordFormat> json_records(const RecordOptions& options, const std::string& name);

}  // namespace kith::engine
