#include "hierarchy/ambiguous_label.h"

#include <gtest/gtest.h>

#include "testing/temporary_folder.h"

namespace kith::hierarchy {
namespace {

std::optional<AmbiguousLabel> found_in(const std::string& text) {
  const testing::TemporaryFolder folder;
  folder.write("h.csv", text);
  return ambiguous_label(folder.path() / "h.csv");
}

TEST(AmbiguousLabel, IsALabelThatNamesAValueItDoesNotHold) {
  const auto found = found_in("A;B\nB;C\nC;C\nD;B\n");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->line, 2u);
  EXPECT_EQ(found->finer, 0u);
  EXPECT_EQ(found->coarser, 1u);
}

TEST(AmbiguousLabel, IsALabelOfTwoLevelsThatHoldsOthersOnTheCoarserOne) {
  const auto found = found_in("a;X;Y;all\nb;Y;X;all\n");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->line, 1u);
  EXPECT_EQ(found->finer, 1u);
  EXPECT_EQ(found->coarser, 2u);
}

TEST(AmbiguousLabel, IsAStarBelowALabel) {
  EXPECT_TRUE(found_in("a;x;all\n*;x;all\n"));
  EXPECT_TRUE(found_in("a;*;x\nb;b;x\n"));
  EXPECT_FALSE(found_in("a;x;*\nb;y;*\n"));
  EXPECT_FALSE(found_in("a;x;*\n*;*;*\n"));
}

TEST(AmbiguousLabel, IsNoneThatHoldsWhatItHeldBefore) {
  EXPECT_FALSE(found_in("NYC;NY;US\nNY;NY;US\nLA;CA;US\n"));
  EXPECT_FALSE(found_in("a;a;a\nb;b;a\n"));
}

}  // namespace
}  // namespace kith::hierarchy
