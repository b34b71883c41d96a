#include "hierarchy/mask.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "hierarchy/well_formed_test.h"

namespace kith::hierarchy {
namespace {

using Texts = std::vector<std::string>;

Hierarchy made(const FromMask& recipe, const Texts& values) {
  const Dictionary dictionary = dictionary_of(values);
  const Hierarchy hierarchy = from_mask(recipe, "zip", dictionary, "t.csv");
  expect_well_formed(hierarchy, dictionary);
  return hierarchy;
}

TEST(Mask, EachLevelMasksOneMoreFromTheRight) {
  const auto h = made({true, 3}, {"94138", "94241"});
  ASSERT_EQ(h.size(), 5u);
  EXPECT_EQ(texts(h, 1), (Texts{"9413*", "9424*"}));
  EXPECT_EQ(texts(h, 2), (Texts{"941**", "942**"}));
  EXPECT_EQ(texts(h, 3), (Texts{"94***", "94***"}));
  EXPECT_EQ(texts(h, 4), (Texts{"*", "*"}));
  EXPECT_EQ(h.levels[2].name, "2 masked");
  EXPECT_EQ(h.kind, "mask right 3");
}

TEST(Mask, LeftMasksTheBeginning) { EXPECT_EQ(texts(made({false, 2}, {"123456"}), 2), Texts{"**3456"}); }

TEST(Mask, MasksCharactersNotBytes) {
  EXPECT_EQ(masked("Zürich", 5, true), "Z*****");
  EXPECT_EQ(masked("Zürich", 2, false), "**rich");
  EXPECT_EQ(masked("日本", 1, true), "日*");
  EXPECT_EQ(code_points("Zürich"), 6u);
}

TEST(Mask, ShorterValuesAreMaskedWholly) {
  const auto h = made({true, 3}, {"7", "123"});
  EXPECT_EQ(texts(h, 2), (Texts{"*", "1**"}));
  EXPECT_EQ(texts(h, 3), (Texts{"*", "***"}));
}

TEST(Mask, AFullyMaskedLevelStillHasTheTopAboveIt) {
  const auto h = made({true, 3}, {"123", "456"});
  EXPECT_EQ(h.size(), 5u);
  EXPECT_EQ(texts(h, 3), (Texts{"***", "***"}));
  EXPECT_EQ(texts(h, 4), (Texts{"*", "*"}));
}

TEST(Mask, EmptyValueIsNeverMaskedBelowTheTop) {
  const auto h = made({true, 3}, {"123", ""});
  EXPECT_EQ(h.size(), 5u);
  EXPECT_EQ(texts(h, 3), (Texts{"***", ""}));
  EXPECT_EQ(texts(h, 4), (Texts{"*", "*"}));
}

TEST(Mask, LeavesAreTheDistinctValues) {
  const auto h = made({true, 1}, {"11", "12", "13", "21"});
  EXPECT_EQ(h.leaves, 4u);
  EXPECT_EQ(h.levels[1].covered[h.levels[1].of[0]], 3u);
  EXPECT_EQ(h.levels[1].spread[h.levels[1].of[0]], 2u);
}

TEST(Mask, LevelsOutOfRangeAreErrors) {
  EXPECT_EQ(error_of([] { made({true, 0}, {"123"}); }).code(), ErrorCode::hierarchy_value);
  const auto error = error_of([] { made({true, 4}, {"123", "1"}); });
  EXPECT_EQ(error.code(), ErrorCode::hierarchy_value);
  EXPECT_EQ(error.place().column, "zip");
}

TEST(Mask, ColumnOfEmptyValuesHasNothingToMask) { EXPECT_EQ(made({true, 2}, {""}).leaves, 1u); }

RC_GTEST_PROP(Mask, RandomValuesAreWellFormed, (bool right)) {
  const auto values = *rc::gen::container<Texts>(
      rc::gen::container<std::string>(rc::gen::elementOf(std::string("ab*1\xC3\xBC"))));
  std::size_t longest = 0;
  for (const auto& value : values) longest = std::max(longest, code_points(value));
  if (longest == 0) return;
  made({right, static_cast<std::uint32_t>(*rc::gen::inRange<std::size_t>(1, longest + 1))}, values);
  RC_ASSERT(!::testing::Test::HasFailure());
}

}  // namespace
}  // namespace kith::hierarchy
