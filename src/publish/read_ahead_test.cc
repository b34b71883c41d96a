#include "publish/read_ahead.h"

#include <gtest/gtest.h>

#include <chrono>
#include <set>
#include <thread>

#include "kith/error.h"

namespace kith::publish {
namespace {

using records::RecordBatch;
using Next = records::RecordSource::Next;
using std::chrono::hours;
using std::chrono::seconds;

// Gives batches of so many rows; 0 rows are nothing yet. After the last it ends, fails, or has nothing for ever.
class Scripted final : public records::RecordSource {
 public:
  enum class End { ends, fails, waits };
  Scripted(std::vector<std::size_t> rows, End end) : rows_(std::move(rows)), end_(end) {}

  Next next(RecordBatch& batch) override {
    batch.rows = 0;
    if (at_ < rows_.size()) {
      batch.rows = rows_[at_++];
      return batch.rows > 0 ? Next::records : Next::nothing_yet;
    }
    if (end_ == End::fails) throw Error(ErrorCode::bad_csv, "line 7");
    if (end_ == End::ends) return Next::ended;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return Next::nothing_yet;
  }
  std::string position() const override { return std::to_string(at_); }

  bool ready() override { return true; }
  const std::vector<std::string>& columns() override { return columns_; }
  void want(const std::vector<std::string>&) override {}
  void resume(const std::string&) override {}
  void go_on(const std::string&) override {}
  std::string description() const override { return "scripted"; }

 private:
  std::vector<std::size_t> rows_;
  End end_;
  std::size_t at_ = 0;
  std::vector<std::string> columns_;
};

// "3" is a batch of three rows, "3@2" one with the position behind the second batch, "!" the end.
using Items = std::vector<std::string>;

std::string told(const ReadAhead::Item& item) {
  return std::to_string(item.batch.rows) + (item.position ? "@" + *item.position : "") +
         (item.ended ? "!" : "");
}

Items read(Scripted& source, std::chrono::duration<double> position_every) {
  ReadAhead ahead(source, position_every);
  Items items;
  for (bool ended = false; !ended;)
    if (auto item = ahead.next()) {
      items.push_back(told(*item));
      ended = item->ended;
      ahead.give_back(std::move(item));
    }
  return items;
}

TEST(ReadAhead, GivesBatchesInOrderAndThePositionAtTheEnd) {
  Scripted source({3, 1, 4, 1, 5, 9, 2, 6}, Scripted::End::ends);
  EXPECT_EQ(read(source, hours(1)), (Items{"3", "1", "4", "1", "5", "9", "2", "6", "0@8!"}));
}

TEST(ReadAhead, GivesPositionsAsOftenAsTheyAreWanted) {
  Scripted source({3, 1, 4}, Scripted::End::ends);
  EXPECT_EQ(read(source, seconds(0)), (Items{"3@1", "1@2", "4@3", "0@3!"}));
}

TEST(ReadAhead, GivesThePositionOnceIfNothingElseComes) {
  Scripted source({0, 3, 0, 0, 0, 4, 0, 5}, Scripted::End::ends);
  EXPECT_EQ(read(source, hours(1)), (Items{"3", "0@3", "4", "0@7", "5", "0@8!"}));
}

TEST(ReadAhead, AnEmptySourceEnds) {
  Scripted source({}, Scripted::End::ends);
  EXPECT_EQ(read(source, hours(1)), Items{"0@0!"});
}

TEST(ReadAhead, ThrowsWhatTheReadingThrewBehindAllThatWasRead) {
  Scripted source({3, 1}, Scripted::End::fails);
  ReadAhead ahead(source, hours(1));
  Items items;
  try {
    while (true)
      if (const auto item = ahead.next()) items.push_back(told(*item));
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::bad_csv);
  }
  EXPECT_EQ(items, (Items{"3", "1"}));
}

TEST(ReadAhead, HasNothingIfNothingComes) {
  Scripted source({}, Scripted::End::waits);
  ReadAhead ahead(source, hours(1));
  EXPECT_EQ(ahead.next(), nullptr);
}

// Three wait and one more may be in the thread's hands; what was read when it stopped comes still.
TEST(ReadAhead, WhatWasReadComesAfterItWasStopped) {
  Scripted source(std::vector<std::size_t>(1'000, 2), Scripted::End::waits);
  ReadAhead ahead(source, hours(1));
  ASSERT_TRUE(ahead.next());
  ahead.stop();
  std::size_t given = 1;
  while (ahead.next()) ++given;
  EXPECT_EQ(source.position(), std::to_string(given));
  EXPECT_LT(given, 1'000u);
}

TEST(ReadAhead, FillsWhatWasGivenBack) {
  Scripted source(std::vector<std::size_t>(100, 2), Scripted::End::ends);
  ReadAhead ahead(source, hours(1));
  std::set<const ReadAhead::Item*> used;
  for (bool ended = false; !ended;)
    if (auto item = ahead.next()) {
      used.insert(item.get());
      ended = item->ended;
      ahead.give_back(std::move(item));
    }
  EXPECT_LT(used.size(), 20u);
}

}  // namespace
}  // namespace kith::publish
