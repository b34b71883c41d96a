#include "base/bounded_queue.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <thread>
#include <vector>

namespace kith {
namespace {

using namespace std::chrono_literals;

TEST(BoundedQueue, GivesInOrderAndEndsWhenClosed) {
  BoundedQueue<std::unique_ptr<int>> queue(2);
  std::vector<int> taken;
  std::thread taker([&] {
    while (auto item = queue.pop()) taken.push_back(**item);
  });
  for (int i = 0; i < 1000; ++i) queue.push(std::make_unique<int>(i));
  queue.close();
  taker.join();
  ASSERT_EQ(taken.size(), 1000U);
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(taken[static_cast<std::size_t>(i)], i);
}

TEST(BoundedQueue, HoldsNoMoreThanItMay) {
  BoundedQueue<int> queue(3);
  std::atomic<int> given = 0;
  std::thread giver([&] {
    for (int i = 0; i < 10; ++i) {
      queue.push(i);
      ++given;
    }
  });
  std::this_thread::sleep_for(20ms);
  EXPECT_LE(given, 3);
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(queue.pop(), i);
    EXPECT_LE(given, i + 4);
  }
  giver.join();
}

TEST(BoundedQueue, WithoutABoundNoPushWaits) {
  BoundedQueue<int> queue(1);
  queue.push(0);
  std::thread giver([&] { queue.push(1); });
  queue.lift_bound();
  giver.join();
  queue.push(2);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(queue.pop(), i);
}

TEST(BoundedQueue, PatienceEnds) {
  BoundedQueue<int> queue(1);
  EXPECT_EQ(queue.pop_for(1ms), std::nullopt);
  queue.push(1);
  EXPECT_EQ(queue.pop_for(1ms), 1);
}

TEST(BoundedQueue, WhatWaitsComesBeforeTheFailure) {
  BoundedQueue<int> queue(2);
  queue.push(1);
  queue.fail(std::make_exception_ptr(std::runtime_error("no")));
  EXPECT_EQ(queue.pop(), 1);
  EXPECT_THROW(queue.pop(), std::runtime_error);
  EXPECT_THROW(queue.pop_for(1ms), std::runtime_error);
  EXPECT_THROW(queue.push(2), std::runtime_error);
  EXPECT_THROW(queue.drain(), std::runtime_error);
}

TEST(BoundedQueue, AFailureFreesWhoWaitsToPush) {
  BoundedQueue<int> queue(1);
  queue.push(1);
  std::thread failing([&] { queue.fail(std::make_exception_ptr(std::runtime_error("no"))); });
  EXPECT_THROW(queue.push(2), std::runtime_error);
  failing.join();
}

TEST(BoundedQueue, StoppedItForgetsWhatWaits) {
  BoundedQueue<int> queue(2);
  queue.push(1);
  queue.stop();
  EXPECT_EQ(queue.pop(), std::nullopt);
}

TEST(BoundedQueue, IsDrainedWhenTheTakerAsksForMore) {
  BoundedQueue<int> queue(4);
  std::atomic<int> done = 0;
  std::thread taker([&] {
    while (queue.pop()) {
      std::this_thread::sleep_for(2ms);
      ++done;
    }
  });
  for (int i = 1; i <= 6; ++i) {
    queue.push(i);
    if (i % 3 != 0) continue;
    queue.drain();
    EXPECT_EQ(done, i);
  }
  queue.close();
  taker.join();
}

}  // namespace
}  // namespace kith
