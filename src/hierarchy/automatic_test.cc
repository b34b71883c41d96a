#include "hierarchy/automatic.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "hierarchy/decimal.h"
#include "hierarchy/well_formed_test.h"

namespace kith::hierarchy {
namespace {

using Texts = std::vector<std::string>;
using Widths = std::vector<double>;

Hierarchy made(const Texts& values) {
  const Dictionary dictionary = dictionary_of(values);
  const Hierarchy hierarchy = build(Automatic{}, "c", dictionary, "t.csv");
  expect_well_formed(hierarchy, dictionary);
  EXPECT_TRUE(hierarchy.derived);
  return hierarchy;
}

std::string proposed(const Texts& values) { return automatic_recipe_text(dictionary_of(values)); }

Texts numbers(int from, int to) {
  Texts values;
  for (int i = from; i <= to; ++i) values.push_back(std::to_string(i));
  return values;
}

TEST(Automatic, AgesGetFourRoundWidths) {
  EXPECT_EQ(round_widths(17, 90, true), (Widths{5, 10, 20, 40}));
  EXPECT_EQ(proposed(numbers(17, 90)), "{ intervals = [5, 10, 20, 40], origin = 0 }");
  EXPECT_EQ(made(numbers(17, 90)).size(), 6u);
}

TEST(Automatic, WidthsFollowTheRange) {
  EXPECT_EQ(round_widths(0, 100, true), (Widths{10, 20, 40, 80}));
  EXPECT_EQ(round_widths(0, 16, true), (Widths{2, 4, 8, 16}));
  EXPECT_EQ(round_widths(1950, 2020, true), (Widths{5, 10, 20, 40}));
  EXPECT_EQ(round_widths(0, 100000, true), (Widths{10000, 20000, 40000, 80000}));
  EXPECT_EQ(round_widths(0, 1, false), (Widths{0.1, 0.2, 0.4, 0.8}));
  EXPECT_EQ(round_widths(-0.05, 0.04, false), (Widths{0.01, 0.02, 0.04, 0.08}));
}

TEST(Automatic, SmallIntegersGetOnlyTheWidthsThatDoSomething) {
  EXPECT_EQ(round_widths(1, 5, true), (Widths{2, 4}));
  EXPECT_EQ(round_widths(0, 9, true), (Widths{2, 4, 8}));
  EXPECT_TRUE(round_widths(0, 1, true).empty());
  EXPECT_EQ(proposed({"0", "1"}), "");
}

TEST(Automatic, NumbersTooLargeForExactCellsGetOneStep) {
  EXPECT_EQ(made({"1e300", "2", "-1e250"}).size(), 2u);
  EXPECT_EQ(made({"1000000000.0000000001", "1000000000.5", "1"}).kind.substr(0, 9), "intervals");
}

TEST(Automatic, DatesGetTheCalendar) {
  const auto h = made({"2006-01-03", "2006-02-07", ""});
  EXPECT_EQ(h.size(), 6u);
  EXPECT_FALSE(h.order.is_chain());
  EXPECT_EQ(proposed({"2006-01-03", "2006-02-07"}),
            "{ calendar = [\"day\", \"week\", \"month\", \"quarter\", \"year\"] }");
}

TEST(Automatic, FixedLengthCodesAreMasked) {
  EXPECT_EQ(proposed({"02138", "94139"}), "{ mask = \"right\", levels = 4 }");
  EXPECT_EQ(proposed({"94138", "94139"}), "{ mask = \"right\", levels = 4 }");
  EXPECT_EQ(proposed({"F20", "M01", ""}), "{ mask = \"right\", levels = 2 }");
  const auto h = made({"02138", "94139"});
  EXPECT_EQ(h.size(), 6u);
  EXPECT_EQ(texts(h, 4), (Texts{"0****", "9****"}));
  EXPECT_EQ(texts(h, 5), (Texts{"*", "*"}));
}

TEST(Automatic, WordsAndOddCodesGetOneStep) {
  for (const Texts& values : {Texts{"yes", "nay"}, Texts{"A1", "B2"}, Texts{"F20", "M001"},
                              Texts{"A-1", "B-2"}, Texts{"male", "female"},
                              Texts{"M\xC3\xBC"
                                    "1",
                                    "A123"}}) {
    const auto h = made(values);
    EXPECT_EQ(h.size(), 2u);
    EXPECT_EQ(h.kind, "one step");
    EXPECT_EQ(h.spread_of_all, 1u);
    EXPECT_EQ(proposed(values), "");
  }
}

TEST(Automatic, ShortIntegersOfOneLengthAreNumbers) {
  EXPECT_EQ(proposed({"1950", "1999", "1970"}), "{ intervals = [5, 10, 20, 40], origin = 0 }");
}

TEST(Automatic, OneValueGetsOneStep) {
  for (const Texts& values :
       {Texts{"94138"}, Texts{"94138", ""}, Texts{""}, Texts{}, Texts{"2006-01-03"}, Texts{"7"}})
    EXPECT_EQ(made(values).size(), 2u);
}

TEST(Automatic, EqualNumbersWrittenDifferentlyGetOneStep) { EXPECT_EQ(made({"1", "1.0"}).size(), 2u); }

TEST(Automatic, IntegersAreMeasuredByTheirShareOfTheRange) {
  Texts values = numbers(0, 100);
  values.push_back("");
  const auto h = made(values);
  EXPECT_EQ(h.spread_of_all, 1000000u);
  const auto spread = [&](Level level, std::size_t code) {
    return h.levels[level].spread[h.levels[level].of[code]];
  };
  EXPECT_EQ(spread(0, 25), 0u);
  EXPECT_EQ(spread(1, 25), 90000u);   // [20, 30) ends at 29
  EXPECT_EQ(spread(2, 25), 190000u);  // [20, 40)
  EXPECT_EQ(spread(1, 100), 0u);      // [100, 110) is cut to 100 alone
  EXPECT_EQ(spread(5, 25), 1000000u);
  EXPECT_EQ(spread(1, 101), 0u);  // the empty value
  EXPECT_EQ(h.leaves, 102u);
}

TEST(Automatic, NumbersAreMeasuredToTheEndOfTheirInterval) {
  const auto h = made({"0.5", "1.5", "2.25", "8.5"});  // widths 1, 2, 4, 8
  EXPECT_EQ(h.levels[1].name, "width 1");
  EXPECT_EQ(h.levels[1].spread[h.levels[1].of[0]], 62500u);   // [0, 1) cut to [0.5, 1)
  EXPECT_EQ(h.levels[1].spread[h.levels[1].of[1]], 125000u);  // [1, 2)
  EXPECT_EQ(h.levels[1].spread[h.levels[1].of[3]], 62500u);   // [8, 9) cut to [8, 8.5]
}

TEST(Automatic, DatesAreMeasuredInDays) {
  const auto h = made({"2023-01-15", "2023-02-10", "2024-01-15"});  // 365 days
  const auto spread = [&](Level level, std::size_t code) {
    return h.levels[level].spread[h.levels[level].of[code]];
  };
  EXPECT_EQ(spread(0, 0), 0u);
  EXPECT_EQ(spread(1, 1), 16438u);   // six days of the week
  EXPECT_EQ(spread(2, 0), 43836u);   // 15 to 31 January
  EXPECT_EQ(spread(2, 1), 73973u);   // 1 to 28 February
  EXPECT_EQ(spread(4, 0), 958904u);  // 15 January to 31 December
  EXPECT_EQ(spread(5, 0), 1000000u);
}

TEST(Automatic, CodesAreMeasuredByLeaves) {
  const auto h = made({"94138", "94139", "94241"});
  EXPECT_EQ(h.spread_of_all, 2u);
  EXPECT_EQ(h.levels[1].spread[h.levels[1].of[0]], 1u);
}

RC_GTEST_PROP(Automatic, RandomColumnsAreWellFormedAndSpreadsGrow, ()) {
  const int shape = *rc::gen::inRange(0, 4);
  Texts values;
  for (int seed : *rc::gen::container<std::vector<int>>(rc::gen::inRange(-100000, 100000))) {
    if (shape == 0) values.push_back(std::to_string(seed));
    if (shape == 1) values.push_back(decimal_text(seed, -3));
    if (shape == 2) values.push_back(decimal_text(1000000 + seed, 0));
    if (shape == 3) {
      char text[16];
      std::snprintf(text, sizeof text, "%04d-%02d-%02d", 2000 + seed / 5000, 1 + std::abs(seed) % 12,
                    1 + std::abs(seed) % 28);
      values.push_back(text);
    }
  }
  if (*rc::gen::arbitrary<bool>()) values.push_back("");
  const auto h = made(values);
  for (Level a = 0; a < h.size(); ++a)
    for (Level b : h.order.directly_coarser(a))
      for (std::size_t code = 0; code < h.levels[a].of.size(); ++code)
        RC_ASSERT(h.levels[a].spread[h.levels[a].of[code]] <= h.levels[b].spread[h.levels[b].of[code]]);
  RC_ASSERT(!::testing::Test::HasFailure());
}

RC_GTEST_PROP(Automatic, WidthsAreNestedAndWithinTheRange, ()) {
  const double least = *rc::gen::inRange(-1000000, 1000000) / 100.0;
  const double range = *rc::gen::inRange(1, 1000000) / 100.0;
  const Widths widths = round_widths(least, least + range, false);
  RC_ASSERT(widths.size() == 4u);
  RC_ASSERT(widths.back() <= range * 1.0000001);
  RC_ASSERT(widths.back() * 2.5 > range);
  check(FromIntervals{widths, 0}, {});
}

}  // namespace
}  // namespace kith::hierarchy
