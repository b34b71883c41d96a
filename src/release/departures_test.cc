#include "release/departures.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>

namespace kith::release {
namespace {

Departure of(reposition::Step slot) {
  Departure departure;
  departure.slot = slot;
  return departure;
}

class DeparturesTest : public testing::TestWithParam<bool> {};

TEST_P(DeparturesTest, AreWorkedOnInOrder) {
  std::vector<reposition::Step> seen;
  Departures departures([&](Departure d) { seen.push_back(d.slot); }, GetParam());
  for (reposition::Step slot = 0; slot < 1000; ++slot) departures.hand_over(of(slot));
  departures.drain();
  ASSERT_EQ(seen.size(), 1000u);
  for (std::size_t i = 0; i < seen.size(); ++i) EXPECT_EQ(seen[i], static_cast<reposition::Step>(i));
}

TEST_P(DeparturesTest, WhatTheWorkThrowsReachesWhoHandsOver) {
  std::atomic<int> worked = 0;
  Departures departures(
      [&](Departure d) {
        if (d.slot == 3) throw std::runtime_error("no");
        ++worked;
      },
      GetParam());
  EXPECT_THROW(
      {
        for (reposition::Step slot = 0; slot < 100; ++slot) departures.hand_over(of(slot));
        departures.drain();
      },
      std::runtime_error);
  EXPECT_EQ(worked, 3);
}

TEST_P(DeparturesTest, MayGoAwayWithWorkWaiting) {
  Departures departures([](Departure) {}, GetParam());
  for (reposition::Step slot = 0; slot < 10; ++slot) departures.hand_over(of(slot));
}

INSTANTIATE_TEST_SUITE_P(HereAndThere, DeparturesTest, testing::Bool(),
                         [](const auto& test) { return test.param ? "InBackground" : "AtOnce"; });

}  // namespace
}  // namespace kith::release
