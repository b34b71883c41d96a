#include "method/reposition/open_records.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "kith/error.h"

namespace kith::method {
namespace {

std::vector<std::uint64_t> rows_of(const std::vector<LeavingRecord>& records) {
  std::vector<std::uint64_t> rows;
  for (const LeavingRecord& record : records) rows.push_back(record.row());
  std::ranges::sort(rows);
  return rows;
}

TEST(OpenRecords, TheFrontHasTheLeastKeysAndTheBackTheGreatest) {
  std::mt19937 random(7);
  for (int trial = 0; trial < 200; ++trial) {
    OpenRecords open(3, 0);
    std::vector<std::pair<std::uint64_t, std::uint64_t>> by_key;
    const std::uint64_t n = 1 + random() % 20;
    for (std::uint64_t row = 0; row < n; ++row) {
      const std::uint64_t key = random() % 8;  // ties go by the row
      open.add(row, key, 1, "", {});
      by_key.emplace_back(key, row);
    }
    std::ranges::sort(by_key);
    const std::uint64_t front = random() % (n + 1), back = random() % (n - front + 1);
    std::vector<LeavingRecord> first, last;
    open.take_front(1, front, first);
    open.take_back(1, back, last);
    std::vector<std::uint64_t> least, greatest;
    for (std::uint64_t i = 0; i < front; ++i) least.push_back(by_key[i].second);
    for (std::uint64_t i = n - back; i < n; ++i) greatest.push_back(by_key[i].second);
    std::ranges::sort(least);
    std::ranges::sort(greatest);
    EXPECT_EQ(rows_of(first), least);
    EXPECT_EQ(rows_of(last), greatest);
    EXPECT_EQ(open.open(), n - front - back);
    EXPECT_EQ(open.received(), n);
  }
}

TEST(OpenRecords, RowsOfTheTraceAreInTheOrderTheyLeave) {
  OpenRecords open(0, 0);
  for (std::uint64_t row = 0; row < 50; ++row) open.add(row, row * 7919 % 101, 0, "", {});
  const std::vector<std::uint64_t> order = open.rows(0);
  for (std::size_t i = 0; i < order.size(); i += 5) {
    std::vector<LeavingRecord> taken;
    open.take_front(0, 5, taken);
    std::vector<std::uint64_t> expected(order.begin() + static_cast<long>(i),
                                        order.begin() + static_cast<long>(i) + 5);
    std::ranges::sort(expected);
    EXPECT_EQ(rows_of(taken), expected);
  }
}

TEST(OpenRecords, WhatIsHandedOverIsNotAddedTo) {
  OpenRecords open(0, 1);
  const std::string_view a = "a", b = "b";
  open.add(0, 1, 0, "p", {&a, 1});
  std::vector<std::shared_ptr<const RecordPage>> pages;
  open.keep_pages(pages);
  ASSERT_EQ(pages.size(), 1u);
  open.add(1, 2, 0, "q", {&b, 1});
  EXPECT_EQ(pages[0]->size(), 1u);
  std::vector<LeavingRecord> all;
  open.take_front(0, 2, all);
  EXPECT_EQ(rows_of(all), (std::vector<std::uint64_t>{0, 1}));
  std::set<std::string> texts;
  for (const LeavingRecord& record : all)
    texts.insert(std::string(record.field(0)) + std::string(record.person()));
  EXPECT_EQ(texts, (std::set<std::string>{"ap", "bq"}));
}

TEST(OpenRecords, MoreThanThereAreIsABug) {
  OpenRecords open(0, 0);
  open.add(0, 1, 0, "", {});
  std::vector<LeavingRecord> taken;
  EXPECT_THROW(open.take_front(0, 2, taken), Bug);
  EXPECT_THROW(open.take_front(3, 1, taken), Bug);
  EXPECT_THROW(open.take_back(0, 2, taken), Bug);
}

}  // namespace
}  // namespace kith::method
