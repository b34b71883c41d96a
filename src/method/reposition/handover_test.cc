#include "method/reposition/handover.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <vector>

namespace kith::method {
namespace {

class HandoverTest : public testing::TestWithParam<bool> {};

TEST_P(HandoverTest, AreWorkedOnInOrder) {
  std::vector<int> seen;
  Handover<int> work([&](int slot) { seen.push_back(slot); }, GetParam());
  for (int slot = 0; slot < 1000; ++slot) work.hand_over(slot);
  work.drain();
  ASSERT_EQ(seen.size(), 1000u);
  for (std::size_t i = 0; i < seen.size(); ++i) EXPECT_EQ(seen[i], static_cast<int>(i));
}

TEST_P(HandoverTest, WhatTheWorkThrowsReachesWhoHandsOver) {
  std::atomic<int> worked = 0;
  Handover<int> work(
      [&](int slot) {
        if (slot == 3) throw std::runtime_error("no");
        ++worked;
      },
      GetParam());
  EXPECT_THROW(
      {
        for (int slot = 0; slot < 100; ++slot) work.hand_over(slot);
        work.drain();
      },
      std::runtime_error);
  EXPECT_EQ(worked, 3);
}

TEST_P(HandoverTest, MayGoAwayWithWorkWaiting) {
  Handover<int> work([](int) {}, GetParam());
  for (int slot = 0; slot < 10; ++slot) work.hand_over(slot);
}

INSTANTIATE_TEST_SUITE_P(HereAndThere, HandoverTest, testing::Bool(),
                         [](const auto& test) { return test.param ? "InBackground" : "AtOnce"; });

}  // namespace
}  // namespace kith::method
