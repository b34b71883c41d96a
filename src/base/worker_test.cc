#include "base/worker.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <vector>

namespace kith {
namespace {

class WorkerTest : public ::testing::TestWithParam<bool> {};

TEST_P(WorkerTest, AreWorkedOnInOrder) {
  std::vector<int> seen;
  Worker<int> work([&](int slot) { seen.push_back(slot); }, GetParam());
  for (int slot = 0; slot < 1000; ++slot) work.give(slot);
  work.drain();
  ASSERT_EQ(seen.size(), 1000u);
  for (std::size_t i = 0; i < seen.size(); ++i) EXPECT_EQ(seen[i], static_cast<int>(i));
}

TEST_P(WorkerTest, WhatTheWorkThrowsReachesWhoGives) {
  std::atomic<int> worked = 0;
  Worker<int> work(
      [&](int slot) {
        if (slot == 3) throw std::runtime_error("no");
        ++worked;
      },
      GetParam());
  EXPECT_THROW(
      {
        for (int slot = 0; slot < 100; ++slot) work.give(slot);
        work.drain();
      },
      std::runtime_error);
  EXPECT_EQ(worked, 3);
}

TEST_P(WorkerTest, MayGoAwayWithWorkWaiting) {
  Worker<int> work([](int) {}, GetParam());
  for (int slot = 0; slot < 10; ++slot) work.give(slot);
}

INSTANTIATE_TEST_SUITE_P(HereAndThere, WorkerTest, ::testing::Bool(),
                         [](const auto& test) { return test.param ? "InBackground" : "AtOnce"; });

}  // namespace
}  // namespace kith
