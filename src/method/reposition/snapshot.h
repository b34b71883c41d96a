// A snapshot on its way out: the records that leave the window together, and what becomes of them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "method/reposition/record_page.h"
#include "reposition/costs.h"

namespace kith::method {

struct LeavingRecord {
  const RecordPage* page = nullptr;
  std::uint32_t at = 0;
  std::uint32_t bucket = 0;  // anatomy: within the snapshot; generalize: class
  std::uint64_t number = 0;  // of its row: sorting need not look at the page
  reposition::Step origin = 0;

  std::uint64_t row() const { return number; }
  std::uint32_t value() const { return page->value(at); }
  std::string_view person() const { return page->person(at); }
  std::string_view field(std::size_t column) const { return page->field(at, column); }
};

// What leaves the window, before it is known what can be published of it.
struct Departure {
  reposition::Step slot = 0;
  std::uint64_t received = 0;                            // records whose own time is the slot
  std::uint64_t received_level = 0;                      // records of the most frequent value among them
  std::vector<LeavingRecord> records;                    // placed in the slot, by row
  std::vector<LeavingRecord> dropped;                    // of that time, by row
  std::vector<std::shared_ptr<const RecordPage>> pages;  // keeps what the records point into
  std::shared_ptr<const void> values;                    // what was known of the sensitive values then
};

// What is published.
struct Snapshot {
  reposition::Step slot = 0;
  std::string label;
  std::vector<LeavingRecord> records;  // in the order of the table's rows
  std::vector<LeavingRecord> dropped;  // of that time
  std::vector<LeavingRecord>
      surplus;                     // placed, and not published after all: of a person who is there already
  std::uint32_t buckets = 0;       // or classes
  std::uint64_t first_bucket = 0;  // the number of bucket 0
  std::uint64_t level = 0;
  const std::vector<std::string>* values = nullptr;      // texts of the sensitive values by code
  std::shared_ptr<const void> values_owner;              // keeps them
  std::vector<std::shared_ptr<const RecordPage>> pages;  // keeps what the records point into
  std::string table, sensitive;  // the rows of the files, without headers; `sensitive` with anatomy alone
};

}  // namespace kith::method
