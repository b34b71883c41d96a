#include "reposition/level_box.h"

#include <gtest/gtest.h>

#include <functional>

#include "testing/random_tables.h"

namespace kith::reposition {
namespace {

std::int64_t sum_of(const Levels& levels, const SlotRun& run) {
  std::int64_t sum = 0;
  for (std::size_t slot = run.first; slot <= run.last; ++slot) sum += levels[slot];
  return sum;
}

std::vector<Levels> all_of(const Levels& highest) {
  std::vector<Levels> all;
  Levels levels(highest.size(), 0);
  const std::function<void(std::size_t)> choose = [&](std::size_t slot) {
    if (slot == highest.size()) return all.push_back(levels);
    for (levels[slot] = 0; levels[slot] <= highest[slot]; ++levels[slot]) choose(slot + 1);
  };
  choose(0);
  return all;
}

TEST(LevelBox, StartsWithEverySlotUpToItsHighest) {
  const LevelBox box({3, 0, 2});
  EXPECT_EQ(box.lower({0, 2}), 0);
  EXPECT_EQ(box.upper({0, 2}), 5);
  EXPECT_EQ(box.upper({1, 2}), 2);
}

TEST(LevelBox, BoundsAreTightAfterEverySplitAndEmptyBoxesAreFound) {
  for (std::size_t i = 0; i < 600 && !HasFailure(); i += testing::every_nth()) {
    testing::Random random(testing::test_seed() + i);
    Levels highest(1 + random() % 4);
    for (std::int64_t& level : highest) level = static_cast<std::int64_t>(random() % 4);
    LevelBox box(highest);
    std::vector<Levels> left = all_of(highest);
    const std::vector<SlotRun> runs = runs_of(highest.size());
    for (int step = 0; step < 5; ++step) {
      const SlotRun run = runs[random() % runs.size()];
      const auto sum = static_cast<std::int64_t>(random() % 7) - 1;
      const bool most = random() % 2 == 0;
      std::erase_if(left,
                    [&](const Levels& l) { return most ? sum_of(l, run) > sum : sum_of(l, run) < sum; });
      ASSERT_EQ(most ? box.at_most(run, sum) : box.at_least(run, sum), !left.empty()) << i;
      if (left.empty()) break;
      for (const SlotRun& each : runs) {
        std::int64_t least = sum_of(left[0], each), greatest = least;
        for (const Levels& levels : left) {
          least = std::min(least, sum_of(levels, each));
          greatest = std::max(greatest, sum_of(levels, each));
        }
        ASSERT_EQ(box.lower(each), least) << i;
        ASSERT_EQ(box.upper(each), greatest) << i;
      }
    }
  }
}

TEST(LevelBox, WholeLevelsNearbyKeepTheSumsOfRuns) {
  EXPECT_EQ(LevelBox::whole_near({0.5, 0.5, 0.5, 0.5}), (Levels{1, 0, 1, 0}));
  EXPECT_EQ(LevelBox::whole_near({2.9999999, 1.0000001}), (Levels{3, 1}));
}

TEST(RunsOf, SlotsComeFirstAndLongWindowsStaySmall) {
  EXPECT_EQ(runs_of(3).size(), 6U);
  EXPECT_EQ(runs_of(7).size(), 28U);
  EXPECT_GE(runs_of(60).size(), 60U);
  EXPECT_LE(runs_of(60).size(), 64U);
  EXPECT_TRUE(runs_of(0).empty());
}

}  // namespace
}  // namespace kith::reposition
