#include "method/reposition/open_records.h"

#include <algorithm>
#include <numeric>

#include "kith/error.h"

namespace kith::method {

namespace {

bool by_key(const LeavingRecord& a, const LeavingRecord& b) {
  const std::uint64_t x = a.page->key(a.at), y = b.page->key(b.at);
  return x != y ? x < y : a.row() < b.row();
}

using Difference = std::vector<LeavingRecord>::difference_type;

}  // namespace

void OpenRecords::add(std::uint64_t row, std::uint64_t key, std::uint32_t value, std::string_view person,
                      std::span<const std::string_view> fields) {
  if (!page_) {
    page_ = std::make_shared<RecordPage>(fields_);
    pages_.push_back(page_);
  }
  if (value >= queues_.size()) {
    queues_.resize(value + 1);
    by_value_.resize(value + 1, 0);
  }
  LeavingRecord record;
  record.page = page_.get();
  record.at = static_cast<std::uint32_t>(page_->size());
  record.origin = time_;
  record.number = row;
  page_->add(row, key, value, person, fields);
  queues_[value].push_back(record);
  ++by_value_[value];
  ++received_;
  ++open_;
}

std::uint64_t OpenRecords::received_level() const {
  return by_value_.empty() ? 0 : *std::ranges::max_element(by_value_);
}

void OpenRecords::take_front(std::uint32_t value, std::uint64_t count, std::vector<LeavingRecord>& records) {
  if (value >= queues_.size() || queues_[value].size() < count)
    throw Bug("more records leave than are there");
  auto& queue = queues_[value];
  const auto end = queue.begin() + static_cast<Difference>(count);
  if (count < queue.size()) std::nth_element(queue.begin(), end, queue.end(), by_key);
  records.insert(records.end(), queue.begin(), end);
  queue.erase(queue.begin(), end);
  open_ -= count;
}

void OpenRecords::take_back(std::uint32_t value, std::uint64_t count, std::vector<LeavingRecord>& records) {
  if (value >= queues_.size() || queues_[value].size() < count) throw Bug("more records drop than are there");
  auto& queue = queues_[value];
  const auto begin = queue.end() - static_cast<Difference>(count);
  if (count > 0 && count < queue.size()) std::nth_element(queue.begin(), begin, queue.end(), by_key);
  records.insert(records.end(), begin, queue.end());
  queue.erase(begin, queue.end());
  open_ -= count;
}

void OpenRecords::keep_pages(std::vector<std::shared_ptr<const RecordPage>>& pages) {
  pages.insert(pages.end(), pages_.begin(), pages_.end());
  page_.reset();
}

std::vector<std::uint64_t> OpenRecords::rows(std::uint32_t value) {
  std::vector<std::uint64_t> rows;
  if (value >= queues_.size()) return rows;
  std::ranges::sort(queues_[value], by_key);
  for (const LeavingRecord& record : queues_[value]) rows.push_back(record.row());
  return rows;
}

void OpenRecords::restore_received(std::vector<std::uint64_t> by_value) {
  by_value_ = std::move(by_value);
  if (by_value_.size() < queues_.size()) by_value_.resize(queues_.size(), 0);
  queues_.resize(by_value_.size());
  received_ = std::accumulate(by_value_.begin(), by_value_.end(), std::uint64_t{0});
}

}  // namespace kith::method
