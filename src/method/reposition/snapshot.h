// A snapshot on its way out: the records that leave the window together, and what becomes of them.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reposition/costs.h"

namespace kith::method {

// Records of one time as they came: the fields that may be released, the person, and the sensitive value by
// its code. Sealed once records of it may leave; then threads may share it.
class RecordPage {
 public:
  explicit RecordPage(std::size_t fields) : width_(fields + 2) {}

  // `key` orders records of one value in a way that tells nothing.
  void add(std::uint64_t row, std::uint64_t key, std::uint32_t value, std::string_view person,
           std::span<const std::string_view> fields) {
    rows_.push_back(row);
    keys_.push_back(key);
    values_.push_back(value);
    for (const std::string_view field : fields) {
      starts_.push_back(text_.size());
      text_ += field;
    }
    starts_.push_back(text_.size());
    text_ += person;
    starts_.push_back(text_.size());
  }

  std::size_t size() const { return rows_.size(); }
  std::uint64_t row(std::size_t at) const { return rows_[at]; }
  std::uint64_t key(std::size_t at) const { return keys_[at]; }
  std::uint32_t value(std::size_t at) const { return values_[at]; }
  std::string_view person(std::size_t at) const { return part(at, width_ - 2); }
  std::string_view field(std::size_t at, std::size_t field) const { return part(at, field); }

 private:
  std::string_view part(std::size_t at, std::size_t number) const {
    const std::size_t begin = starts_[at * width_ + number];
    return {text_.data() + begin, starts_[at * width_ + number + 1] - begin};
  }

  // Every record has so many starts: those of its fields and of its person, and its end.
  std::size_t width_;
  std::vector<std::uint64_t> rows_, keys_;
  std::vector<std::uint32_t> values_;
  std::vector<std::size_t> starts_;
  std::string text_;
};

// With anatomy the bucket is one within the snapshot, with generalize it is a class. `number` is that of its
// row, so that sorting need not look at the page.
struct LeavingRecord {
  const RecordPage* page = nullptr;
  std::uint32_t at = 0;
  std::uint32_t bucket = 0;
  std::uint64_t number = 0;
  reposition::Step origin = 0;

  std::uint64_t row() const { return number; }
  std::uint32_t value() const { return page->value(at); }
  std::string_view person() const { return page->person(at); }
  std::string_view field(std::size_t column) const { return page->field(at, column); }
};

// What leaves the window, before it is known what can be published of it: the records placed in the slot, and
// those of that time that were dropped, both by row. Records whose own time is the slot were received; the
// level counts those of the most frequent value among them. If it is passed over, it is counted and not
// published. Pages keep what the records point into, and values are what was known of the sensitive values
// then.
struct Departure {
  reposition::Step slot = 0;
  bool passed_over = false;
  std::uint64_t received = 0, received_level = 0;
  std::vector<LeavingRecord> records, dropped;
  std::vector<std::shared_ptr<const RecordPage>> pages;
  std::shared_ptr<const void> values;
};

// What is published. Records are in the order of the table's rows. Surplus records were placed and are not
// published after all, being of a person who is there already. Buckets may be classes; the first has a number
// in the stream. Values are texts by code, kept by their owner as pages keep what records point into. The
// texts are the rows of the files without headers; there is a sensitive one with anatomy alone.
struct Snapshot {
  reposition::Step slot = 0;
  std::string label;
  std::vector<LeavingRecord> records, dropped, surplus;
  std::uint32_t buckets = 0;
  std::uint64_t first_bucket = 0;
  std::uint64_t level = 0;
  const std::vector<std::string>* values = nullptr;
  std::shared_ptr<const void> values_owner;
  std::vector<std::shared_ptr<const RecordPage>> pages;
  std::string table, sensitive;
};

}  // namespace kith::method
