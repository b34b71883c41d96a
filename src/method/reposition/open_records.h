// The records of one time that have not left yet: per sensitive value a queue, ordered by keys that tell
// nothing. Snapshots take from its front in the order of their times; what is dropped is its end.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "method/reposition/snapshot.h"

namespace kith::method {

class OpenRecords {
 public:
  OpenRecords(reposition::Step time, std::size_t fields) : time_(time), fields_(fields) {}

  void add(std::uint64_t row, std::uint64_t key, std::uint32_t value, std::string_view person,
           std::span<const std::string_view> fields);

  reposition::Step time() const { return time_; }
  std::uint64_t received() const { return received_; }
  // The level counts the records of the most frequent value.
  std::uint64_t received_level() const;
  std::uint64_t open() const { return open_; }

  // Appends the records taken to `records`, and what keeps them to the departure. Requires so many to be
  // there.
  void take_front(std::uint32_t value, std::uint64_t count, std::vector<LeavingRecord>& records);
  void take_back(std::uint32_t value, std::uint64_t count, std::vector<LeavingRecord>& records);
  void keep_pages(std::vector<std::shared_ptr<const RecordPage>>& pages);

  // Rows of a value in the order of the queue, for the trace.
  std::vector<std::uint64_t> rows(std::uint32_t value);

  // Every open record, and how many there were in all by value.
  template <typename Visit>
  void each(const Visit& visit) const {
    for (const auto& queue : queues_)
      for (const LeavingRecord& record : queue) visit(record);
  }
  const std::vector<std::uint64_t>& received_by_value() const { return by_value_; }
  void restore_received(std::vector<std::uint64_t> by_value);

 private:
  reposition::Step time_;
  std::size_t fields_;
  // Records may still be added to `page_`. The queues are by value.
  std::shared_ptr<RecordPage> page_;
  std::vector<std::shared_ptr<const RecordPage>> pages_;
  std::vector<std::vector<LeavingRecord>> queues_;
  std::vector<std::uint64_t> by_value_;
  std::uint64_t received_ = 0, open_ = 0;
};

}  // namespace kith::method
