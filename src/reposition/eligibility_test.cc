#include "reposition/eligibility.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "testing/random_tables.h"

namespace kith::reposition {
namespace {

using Counts = std::vector<Count>;

TEST(Eligible, HoldsUpToOneInLOfTheRecords) {
  EXPECT_TRUE(eligible(Counts{2, 1, 1}, 2));
  EXPECT_FALSE(eligible(Counts{3, 1, 1}, 2));
  EXPECT_TRUE(eligible(Counts{7}, 1));
  EXPECT_FALSE(eligible(Counts{1}, 2));
}

TEST(Eligible, NoRecordsAreEligible) {
  EXPECT_TRUE(eligible(Counts{}, 3));
  EXPECT_TRUE(eligible(Counts{0, 0}, 3));
}

TEST(Eligible, DoesNotOverflow) {
  const Count most = std::numeric_limits<Count>::max();
  EXPECT_FALSE(eligible(Counts{most, 1}, most));
  EXPECT_TRUE(eligible(Counts{most, most}, 2));
}

TEST(LargestEligibleLevel, IsTheLevelItselfWhereTheSetIsEligible) {
  EXPECT_EQ(largest_eligible_level(Counts{2, 2, 1}, 2), 2U);
  EXPECT_EQ(largest_eligible_level(Counts{5, 0, 1}, 1), 5U);
}

TEST(LargestEligibleLevel, IsZeroWithFewerValuesThanL) {
  EXPECT_EQ(largest_eligible_level(Counts{9, 9}, 3), 0U);
  EXPECT_EQ(largest_eligible_level(Counts{}, 3), 0U);
}

Counts cut(Counts counts, Count level) {
  for (Count& count : counts) count = std::min(count, level);
  return counts;
}

Counts random_counts(testing::Random& random) {
  Counts counts(random() % 7);
  for (Count& count : counts) count = random() % 3 == 0 ? random() % 40 : random() % 8;
  return counts;
}

TEST(LargestEligibleLevel, IsWhatTryingAllLevelsFinds) {
  testing::Random random(testing::test_seed());
  for (int i = 0; i < 20'000; ++i) {
    const Counts counts = random_counts(random);
    const Count l = 1 + random() % 7;
    Count largest = 0;
    for (Count level = 0; level <= level_of(counts); ++level)
      if (eligible(cut(counts, level), l)) largest = level;
    ASSERT_EQ(largest_eligible_level(counts, l), largest) << i;
  }
}

// Section III: dropping the most frequent value again and again.
TEST(LargestEligibleLevel, KeepsWhatThePapersInitialSolutionKeeps) {
  testing::Random random(testing::test_seed() + 1);
  for (int i = 0; i < 5'000; ++i) {
    Counts counts = random_counts(random);
    const Count l = 1 + random() % 5;
    const Counts kept = cut(counts, largest_eligible_level(counts, l));
    while (!eligible(counts, l)) --*std::max_element(counts.begin(), counts.end());
    Count by_dropping = 0, by_cutting = 0;
    for (const Count count : counts) by_dropping += count;
    for (const Count count : kept) by_cutting += count;
    // Cutting whole levels may drop up to l - 1 records that go at the same level.
    ASSERT_LE(by_cutting, by_dropping) << i;
    ASSERT_LT(by_dropping, by_cutting + l) << i;
    ASSERT_TRUE(eligible(kept, l)) << i;
  }
}

}  // namespace
}  // namespace kith::reposition
