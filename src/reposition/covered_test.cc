#include "reposition/covered.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace kith::reposition {
namespace {

RelayWindow one_slot(const std::vector<Count>& counts) {
  RelayWindow window;
  for (const Count count : counts) {
    window.placed.push_back({{0}});
    window.dropped.push_back({count});
  }
  return window;
}

TEST(Covered, AnEligibleSnapshotIsPlacedWholeAtItsTime) {
  RelayWindow window = one_slot({2, 1, 1});
  settle_covered(window, 0, 2);
  EXPECT_EQ(window.placed, (std::vector<std::vector<std::vector<Count>>>{{{2}}, {{1}}, {{1}}}));
  EXPECT_EQ(window.dropped, (std::vector<std::vector<Count>>{{0}, {0}, {0}}));
}

TEST(Covered, AnyOtherSnapshotStaysDroppedWhole) {
  RelayWindow window = one_slot({3, 1, 1});
  settle_covered(window, 0, 2);
  EXPECT_EQ(window.placed, one_slot({0, 0, 0}).placed);
  EXPECT_EQ(window.dropped, (std::vector<std::vector<Count>>{{3}, {1}, {1}}));
}

TEST(Covered, OnlyAnEligibleSnapshotSplitsIntoEligibleGroups) {
  // All ways to split a snapshot of up to four of each of three values into two groups that are eligible:
  // only where it is eligible itself.
  const auto eligible = [](const std::vector<Count>& counts) {
    return 2 * *std::max_element(counts.begin(), counts.end()) <= counts[0] + counts[1] + counts[2];
  };
  for (Count code = 0; code < 125; ++code) {
    const std::vector<Count> whole = {code / 25, code / 5 % 5, code % 5};
    bool splits = false;
    for (Count part = 0; part < 125; ++part) {
      const std::vector<Count> one = {part / 25, part / 5 % 5, part % 5};
      if (one[0] > whole[0] || one[1] > whole[1] || one[2] > whole[2]) continue;
      splits |= eligible(one) && eligible({whole[0] - one[0], whole[1] - one[1], whole[2] - one[2]});
    }
    EXPECT_EQ(splits, eligible(whole));
  }
}

}  // namespace
}  // namespace kith::reposition
