#include "hierarchy/assemble.h"

#include <gtest/gtest.h>

#include "hierarchy/arx_file.h"
#include "hierarchy/build.h"
#include "hierarchy/well_formed_test.h"

namespace kith::hierarchy {
namespace {

Hierarchy three_levels(const Dictionary& values) {
  Hierarchy made;
  made.levels.push_back(ground_level("as is", values));
  made.levels.push_back(
      level_by("first letter", values, [&](Code code) { return std::string(values[code].substr(0, 1)); }));
  made.levels.push_back(top_level(values));
  made.order = LevelOrder::chain(3);
  count_leaves_in_data(made, values);
  return made;
}

TEST(Assemble, LevelsFrameTheValues) {
  const Dictionary values = dictionary_of({"ab", "", "ac", "b"});
  const Hierarchy made = three_levels(values);
  expect_well_formed(made, values);
  EXPECT_EQ(texts(made, 1), (std::vector<std::string>{"a", "", "a", "b"}));
  EXPECT_EQ(made.levels[1].covered, (std::vector<std::uint64_t>{2, 1, 1}));
  EXPECT_EQ(made.leaves, 4u);
  EXPECT_EQ(made.spread_of_all, 3u);
}

TEST(Assemble, NoValuesHaveNoSpread) {
  const Dictionary values;
  const Hierarchy made = three_levels(values);
  EXPECT_EQ(made.leaves, 0u);
  EXPECT_EQ(made.spread_of_all, 0u);
  EXPECT_NO_THROW(require_sound(made, values));
}

TEST(Assemble, UnsoundHierarchiesAreBugs) {
  const Dictionary values = dictionary_of({"ab", "ac", "b"});
  EXPECT_NO_THROW(require_sound(three_levels(values), values));
  Hierarchy crossed = three_levels(values);
  crossed.levels[1].of = {0, 1, 1};
  std::swap(crossed.levels[0], crossed.levels[1]);
  EXPECT_THROW(require_sound(crossed, values), Bug);
  Hierarchy topless = three_levels(values);
  topless.levels.pop_back();
  EXPECT_THROW(require_sound(topless, values), Bug);
  Hierarchy uncounted = three_levels(values);
  uncounted.levels[1].spread.pop_back();
  EXPECT_THROW(require_sound(uncounted, values), Bug);
  Hierarchy unlabelled = three_levels(values);
  unlabelled.levels[1].of.pop_back();
  EXPECT_THROW(require_sound(unlabelled, values), Bug);
}

// A mask of one character makes * of all codes but the empty one, and the top makes * of that, too.
TEST(Assemble, WhatReadsLikeTheTopCountsAsMuch) {
  Dictionary values;
  for (const char* text : {"1", "2", "", "3"}) values.encode(text);
  const Hierarchy masks = build(FromMask{true, 1}, "ward", values, "t.csv");
  const Hierarchy lines =
      from_lines({{"1", "*", "*"}, {"2", "*", "*"}, {"3", "*", "*"}, {"", "", "*"}}, "ward", values, "t.csv");
  for (const Hierarchy* made : {&masks, &lines}) {
    ASSERT_EQ(made->levels.size(), 3u);
    const LevelLabels &masked = made->levels[1], &top = made->levels[2];
    EXPECT_EQ(masked.labels[masked.of[0]], top.labels[0]);
    EXPECT_EQ(masked.spread[masked.of[0]], made->spread_of_all);
    EXPECT_EQ(masked.covered[masked.of[0]], made->leaves);
    EXPECT_EQ(masked.spread[masked.of[2]], 0u) << "the empty value stays itself";
    EXPECT_EQ(masked.covered[masked.of[2]], 1u);
  }
}

}  // namespace
}  // namespace kith::hierarchy
