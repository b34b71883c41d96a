#include "audit/likeness.h"

#include <gtest/gtest.h>

#include <cmath>

namespace kith::audit {
namespace {

using Values = std::vector<std::uint32_t>;
using Counts = std::vector<std::uint64_t>;

// Flu, cold, hiv.
const Counts reference = {4, 3, 1};

// The worked example of likeness.cc.
TEST(Likeness, OfTheWorkedExample) {
  const Likeness found = LikenessMeter(reference).of(Values{0, 2}, Counts{1, 1});
  EXPECT_DOUBLE_EQ(found.basic_beta, 3);
  EXPECT_TRUE(std::isinf(found.enhanced_beta));
  EXPECT_DOUBLE_EQ(found.delta_present, std::log(4));
  EXPECT_TRUE(std::isinf(found.delta));
}

TEST(Likeness, OfTheReferenceItselfIsNothing) {
  const Likeness found = LikenessMeter(reference).of(Values{2, 0, 1}, Counts{10, 40, 30});
  EXPECT_EQ(found.basic_beta, 0);
  EXPECT_EQ(found.enhanced_beta, 0);
  EXPECT_EQ(found.delta, 0);
}

// Cold falls from 3/8 to 1/8, a third; nothing gains as much as that loses.
TEST(Likeness, ALossCountsForDeltaAlone) {
  const Likeness found = LikenessMeter(reference).of(Values{0, 1, 2}, Counts{6, 1, 1});
  EXPECT_DOUBLE_EQ(found.basic_beta, 0.5);
  EXPECT_DOUBLE_EQ(found.enhanced_beta, 0.5);
  EXPECT_DOUBLE_EQ(found.delta, std::log(3));
}

// A class of one value always gains more than the enhanced form allows, unless there is no other value.
TEST(Likeness, AClassOfOneValueMeetsNoEnhancedBeta) {
  for (std::uint32_t value = 0; value < 3; ++value)
    EXPECT_TRUE(std::isinf(LikenessMeter(reference).of(Values{value}, Counts{2}).enhanced_beta));
  EXPECT_EQ(LikenessMeter(Counts{7}).of(Values{0}, Counts{2}).enhanced_beta, 0);
}

TEST(Likeness, AValueThatTheReferenceHasNotIsNotMissed) {
  const Likeness found = LikenessMeter(Counts{4, 4, 0}).of(Values{0, 1}, Counts{1, 1});
  EXPECT_EQ(found.delta, 0);
}

TEST(Likeness, AValueThatOnlyTheClassHasIsMetByNothing) {
  const Likeness found = LikenessMeter(Counts{4, 0}).of(Values{0, 1}, Counts{1, 1});
  EXPECT_TRUE(std::isinf(found.basic_beta));
  EXPECT_TRUE(std::isinf(found.delta_present));
}

}  // namespace
}  // namespace kith::audit
