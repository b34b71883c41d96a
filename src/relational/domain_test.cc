#include "relational/domain.h"

#include <algorithm>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "hierarchy/build.h"
#include "kith/error.h"
#include "testing/tables.h"

namespace kith::relational {
namespace {

Dictionary dictionary_of(const std::vector<std::string>& values) {
  Dictionary made;
  for (const std::string& value : values) made.encode(value);
  return made;
}

Domain courses(const Dictionary& values) {
  return Domain::of_hierarchy(testing::hierarchy_of("course", values,
                                                    {{"Math", "Science", "*"},
                                                     {"CS", "Science", "*"},
                                                     {"Physics", "Science", "*"},
                                                     {"History", "Social", "*"},
                                                     {"Law", "Social", "*"}}));
}

TEST(Domain, ValuesOfAHierarchyMeetInTheLeastLabelOverBoth) {
  const Dictionary values = dictionary_of({"Math", "CS", "History"});
  const Domain domain = courses(values);
  EXPECT_EQ(domain.label(domain.join(domain.of(0), domain.of(1))), "Science");
  EXPECT_EQ(domain.label(domain.join(domain.of(0), domain.of(2))), "*");
  EXPECT_EQ(domain.join(domain.of(1), domain.of(1)), domain.of(1));
}

TEST(Domain, LossCountsLeavesOfTheHierarchy) {
  const Dictionary values = dictionary_of({"Math", "CS", "History"});
  const Domain domain = courses(values);
  const Value science = domain.join(domain.of(0), domain.of(1)), all = domain.join(science, domain.of(2));
  EXPECT_EQ(domain.loss(domain.of(0)), 0u);
  EXPECT_EQ(domain.loss(science), whole_cell / 2);
  EXPECT_DOUBLE_EQ(domain.share(science), 0.5);
  EXPECT_EQ(domain.loss(all), whole_cell);
}

TEST(Domain, ALabelThatTwoLevelsWriteAlikeForTheSameValuesIsOneValue) {
  const Dictionary values = dictionary_of({"a", "b", "c"});
  const Domain domain = Domain::of_hierarchy(testing::hierarchy_of(
      "x", values, {{"a", "a", "ab", "*"}, {"b", "b", "ab", "*"}, {"c", "c", "c", "*"}}));
  const Value both = domain.join(domain.of(0), domain.of(1));
  EXPECT_EQ(domain.label(both), "ab");
  EXPECT_EQ(domain.label(domain.join(both, domain.of(2))), "*");
  EXPECT_EQ(domain.join(domain.of(2), domain.of(2)), domain.of(2));
}

// Days meet in their week or in their month, whichever says more; a week and a month in the top alone.
TEST(Domain, WeeksStandBesideMonths) {
  const Dictionary values =
      dictionary_of({"2024-01-30", "2024-01-31", "2024-02-01", "2024-02-20", "2024-01-02"});
  const auto order = hierarchy::LevelOrder::from_relation({{true, true, true, true},
                                                           {false, true, false, true},
                                                           {false, false, true, true},
                                                           {false, false, false, true}});
  const Domain domain = Domain::of_hierarchy(testing::hierarchy_of("day", values,
                                                                   {{"2024-01-30", "W05", "January", "*"},
                                                                    {"2024-01-31", "W05", "January", "*"},
                                                                    {"2024-02-01", "W05", "February", "*"},
                                                                    {"2024-02-20", "W08", "February", "*"},
                                                                    {"2024-01-02", "W01", "January", "*"}},
                                                                   order));
  const auto joined = [&](Code a, Code b) { return domain.join(domain.of(a), domain.of(b)); };
  EXPECT_EQ(domain.label(joined(0, 2)), "W05");
  EXPECT_EQ(domain.label(joined(2, 3)), "February");
  EXPECT_EQ(domain.label(domain.join(joined(0, 2), domain.of(3))), "*");
  EXPECT_FALSE(domain.folds());
}

TEST(Domain, WhatCoversAllIsFoundWhereJoiningOneByOneMissesIt) {
  const Dictionary values = dictionary_of({"a", "b", "c", "d", "e", "f"});
  const auto order = hierarchy::LevelOrder::from_relation({{true, true, true, true},
                                                           {false, true, false, true},
                                                           {false, false, true, true},
                                                           {false, false, false, true}});
  const Domain domain = Domain::of_hierarchy(testing::hierarchy_of("x", values,
                                                                   {{"a", "p", "m", "*"},
                                                                    {"b", "p", "m", "*"},
                                                                    {"c", "q", "m", "*"},
                                                                    {"d", "q", "n", "*"},
                                                                    {"e", "r", "n", "*"},
                                                                    {"f", "r", "n", "*"}},
                                                                   order));
  const Value one_by_one = domain.join(domain.join(domain.of(0), domain.of(1)), domain.of(2));
  EXPECT_EQ(domain.label(one_by_one), "*");
  const std::vector<Value> all = {domain.of(0), domain.of(1), domain.of(2)};
  EXPECT_EQ(domain.label(domain.join_all(all)), "m");
}

TEST(Domain, RangesReachFromTheLeastToTheGreatest) {
  const Dictionary values = dictionary_of({"30", "10", "20", "50"});
  const Domain domain = Domain::of_ranges(values, ValueType::integer, "age", "people");
  const Value range = domain.join(domain.of(0), domain.of(1));
  EXPECT_EQ(domain.label(range), "[10, 30]");
  EXPECT_EQ(domain.loss(range), whole_cell / 2);
  EXPECT_EQ(domain.join(range, domain.of(2)), range);
  EXPECT_EQ(domain.label(domain.of(2)), "20");
  EXPECT_EQ(domain.label(domain.join(range, domain.of(3))), "*");
}

TEST(Domain, TextsOfOneNumberAreOneValue) {
  const Dictionary values = dictionary_of({"1.0", "1", "2.50", "7"});
  const Domain domain = Domain::of_ranges(values, ValueType::number, "x", "t");
  EXPECT_EQ(domain.of(0), domain.of(1));
  EXPECT_EQ(domain.label(domain.join(domain.of(0), domain.of(2))), "[1, 2.50]");
}

TEST(Domain, DatesAreRangesOfDays) {
  const Dictionary values = dictionary_of({"2024-01-01", "2024-01-03", "2024-01-11"});
  const Domain domain = Domain::of_ranges(values, ValueType::date, "day", "t");
  const Value range = domain.join(domain.of(0), domain.of(1));
  EXPECT_EQ(domain.label(range), "[2024-01-01, 2024-01-03]");
  EXPECT_DOUBLE_EQ(domain.share(range), 0.2);
}

TEST(Domain, TheEmptyValueStaysEmptyAndMeetsOthersInTheWhole) {
  const Dictionary values = dictionary_of({"", "1", "2", "3"});
  const Domain domain = Domain::of_ranges(values, ValueType::integer, "x", "t");
  EXPECT_EQ(domain.label(domain.of(0)), "");
  EXPECT_EQ(domain.loss(domain.of(0)), 0u);
  EXPECT_EQ(domain.label(domain.join(domain.of(0), domain.of(1))), "*");
  EXPECT_EQ(domain.join(domain.of(0), domain.of(1)),
            domain.join(domain.of(1), domain.of(3)));  // one value, as both are written `*`
}

TEST(Domain, ASingleValueLosesNothing) {
  const Dictionary values = dictionary_of({"4"});
  const Domain domain = Domain::of_ranges(values, ValueType::integer, "x", "t");
  EXPECT_EQ(domain.label(domain.of(0)), "4");
  EXPECT_EQ(domain.loss(domain.join(domain.of(0), domain.of(0))), 0u);
}

TEST(Domain, NumbersADoubleCannotKeepAreRefused) {
  const Dictionary values = dictionary_of({"9007199254740993", "1"});
  try {
    Domain::of_ranges(values, ValueType::integer, "x", "t");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::hierarchy_value);
  }
}

RC_GTEST_PROP(Domain, RangesJoinInAnyOrderAndCoverWhatTheyJoin, ()) {
  const auto numbers = *rc::gen::nonEmpty(rc::gen::container<std::vector<int>>(rc::gen::inRange(-50, 50)));
  Dictionary values;
  for (const int number : numbers) values.encode(std::to_string(number));
  const Domain domain = Domain::of_ranges(values, ValueType::integer, "x", "t");
  const auto any = rc::gen::inRange<Code>(0, static_cast<Code>(values.size()));
  const Value a = domain.of(*any), b = domain.of(*any), c = domain.of(*any);
  RC_ASSERT(domain.join(a, b) == domain.join(b, a));
  RC_ASSERT(domain.join(domain.join(a, b), c) == domain.join(a, domain.join(b, c)));
  RC_ASSERT(domain.covers(domain.join(a, b), a));
  RC_ASSERT(domain.loss(domain.join(a, b)) >= domain.loss(a));
}

TEST(Domain, ValuesOfAGroupStandTogetherInTheOrder) {
  const Dictionary values = dictionary_of({"Math", "History", "CS", "Law", "Physics"});
  const Domain domain = courses(values);
  std::vector<std::pair<Value, std::string>> sorted;
  for (Code code = 0; code < values.size(); ++code)
    sorted.emplace_back(domain.order(domain.of(code)), std::string(values[code]));
  std::ranges::sort(sorted);
  std::string groups;
  for (const auto& [place, value] : sorted) groups += value == "History" || value == "Law" ? 'o' : 'i';
  EXPECT_TRUE(groups == "iiioo" || groups == "ooiii") << groups;
}

}  // namespace
}  // namespace kith::relational
