#include "hierarchy/calendar.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "hierarchy/well_formed_test.h"

namespace kith::hierarchy {
namespace {

using Texts = std::vector<std::string>;

Hierarchy made(const Texts& granularities, const Texts& values) {
  const Dictionary dictionary = dictionary_of(values);
  const Hierarchy hierarchy = from_calendar({granularities}, "visited", dictionary, "t.csv");
  expect_well_formed(hierarchy, dictionary);
  return hierarchy;
}

ErrorCode code_of(const Texts& granularities, const Texts& values) {
  return error_of([&] { made(granularities, values); }).code();
}

Granularity granularity(const std::string& name) { return Granularity::named(name).value(); }
DayNumber day(const std::string& text) { return granularity("day").parse(text).value(); }
std::string label(const std::string& name, const std::string& date) {
  return granularity(name).label(day(date));
}

TEST(Calendar, LabelsAreTheContracts) {
  const auto h = made({"day", "week", "month", "quarter", "year", "5 years"}, {"2006-01-03"});
  ASSERT_EQ(h.size(), 7u);
  const Texts expected = {"2006-01-03", "2006-W01", "2006-01", "2006-Q1", "2006", "[2005, 2010)", "*"};
  for (Level level = 0; level < 7; ++level) EXPECT_EQ(texts(h, level)[0], expected[level]);
  EXPECT_EQ(h.levels[0].name, "day");
  EXPECT_EQ(h.levels[6].name, "*");
}

TEST(Calendar, WeeksAreIsoWeeks) {
  EXPECT_EQ(label("week", "2005-01-01"), "2004-W53");
  EXPECT_EQ(label("week", "2005-01-02"), "2004-W53");
  EXPECT_EQ(label("week", "2005-01-03"), "2005-W01");
  EXPECT_EQ(label("week", "2007-12-31"), "2008-W01");
  EXPECT_EQ(label("week", "2008-12-29"), "2009-W01");
  EXPECT_EQ(label("week", "2010-01-03"), "2009-W53");
  EXPECT_EQ(label("week", "2024-12-30"), "2025-W01");
}

TEST(Calendar, YearsFromOneToTheLast) {
  EXPECT_EQ(label("week", "0001-01-01"), "0001-W01");
  EXPECT_EQ(label("week", "9999-12-31"), "9999-W52");
  EXPECT_EQ(label("year", "0033-04-03"), "0033");
  EXPECT_EQ(label("10 years", "0009-01-01"), "[0000, 0010)");
  EXPECT_EQ(label("100 years", "9999-12-31"), "[9900, 10000)");
}

TEST(Calendar, LeapYearsAreGregorian) {
  EXPECT_TRUE(granularity("day").parse("2000-02-29"));
  EXPECT_TRUE(granularity("day").parse("2024-02-29"));
  EXPECT_FALSE(granularity("day").parse("1900-02-29"));
  EXPECT_FALSE(granularity("day").parse("2023-02-29"));
}

TEST(Calendar, OrderIsComputed) {
  const Texts names = {"day", "week", "month", "quarter", "year", "5 years", "10 years", "4 years"};
  const std::set<std::pair<std::string, std::string>> finer = {
      {"day", "week"},     {"day", "month"},       {"day", "quarter"},      {"day", "year"},
      {"day", "5 years"},  {"day", "10 years"},    {"day", "4 years"},      {"month", "quarter"},
      {"month", "year"},   {"month", "5 years"},   {"month", "10 years"},   {"month", "4 years"},
      {"quarter", "year"}, {"quarter", "5 years"}, {"quarter", "10 years"}, {"quarter", "4 years"},
      {"year", "5 years"}, {"year", "10 years"},   {"year", "4 years"},     {"5 years", "10 years"}};
  for (const auto& a : names)
    for (const auto& b : names)
      EXPECT_EQ(granularity(a).finer_or_equal(granularity(b)), a == b || finer.contains({a, b}))
          << a << " " << b;
}

// The relation against the granules themselves, over four hundred years of days.
TEST(Calendar, OrderAgreesWithTheGranules) {
  const Texts names = {"day", "week", "month", "quarter", "year", "4 years", "10 years"};
  const DayNumber first = day("1800-01-01"), last = day("2200-12-31");
  for (const auto& a : names) {
    for (const auto& b : names) {
      bool nested = true;
      for (DayNumber d = first; d <= last && nested;) {
        const auto fine = granularity(a).extent(d), coarse = granularity(b).extent(d);
        nested = coarse.first <= fine.first && fine.second <= coarse.second;
        d = fine.second + 1;
      }
      EXPECT_EQ(granularity(a).finer_or_equal(granularity(b)), nested) << a << " " << b;
    }
  }
}

TEST(Calendar, GranulesHaveOneLabelAndMeetWithoutGap) {
  for (const auto& name : Texts{"day", "week", "month", "quarter", "year", "7 years"}) {
    const Granularity g = granularity(name);
    for (DayNumber d = day("1890-12-31"), last = day("2010-01-01"); d < last;) {
      const auto [from, to] = g.extent(d);
      EXPECT_EQ(g.label(from), g.label(to));
      EXPECT_NE(g.label(to), g.label(to + 1));
      EXPECT_EQ(g.extent(to).first, from);
      d = to + 1;
    }
  }
}

TEST(Calendar, LabelsReadBack) {
  for (const auto& name : Texts{"day", "week", "month", "quarter", "year"}) {
    const Granularity g = granularity(name);
    for (DayNumber d = day("1995-12-25"), last = day("2012-01-10"); d < last; d = g.extent(d).second + 1)
      EXPECT_EQ(g.parse(g.label(d)), g.extent(d).first) << g.label(d);
  }
}

TEST(Calendar, HierarchyHasThePartialOrder) {
  const auto h = made({"day", "week", "month", "year"}, {"2006-01-03", "2006-02-07"});
  EXPECT_FALSE(h.order.is_chain());
  EXPECT_FALSE(h.order.finer_or_equal(1, 2));
  EXPECT_EQ(h.order.directly_coarser(0), (std::vector<Level>{1, 2}));
  EXPECT_EQ(h.order.height(1), 1u);
  EXPECT_EQ(h.order.top_height(), 3u);
}

TEST(Calendar, LevelsKeepThePlansOrder) {
  const auto h = made({"day", "year", "month"}, {"2006-01-03"});
  EXPECT_EQ(texts(h, 1), Texts{"2006"});
  EXPECT_EQ(texts(h, 2), Texts{"2006-01"});
  EXPECT_TRUE(h.order.finer_or_equal(2, 1));
  EXPECT_EQ(h.order.height(1), 2u);
}

TEST(Calendar, ListMayBeginWithTheGranularityOfTheData) {
  EXPECT_EQ(texts(made({"month", "quarter", "year"}, {"2006-05", ""}), 1), (Texts{"2006-Q2", ""}));
  EXPECT_EQ(texts(made({"year", "5 years"}, {"2006"}), 1), Texts{"[2005, 2010)"});
  EXPECT_EQ(texts(made({"week"}, {"2006-W05"}), 1), Texts{"*"});
}

TEST(Calendar, ListMustBeginWithTheFinest) {
  EXPECT_EQ(code_of({"month", "day"}, {"2006-05"}), ErrorCode::hierarchy_value);
  EXPECT_EQ(code_of({"week", "month"}, {"2006-W05"}), ErrorCode::hierarchy_value);
  EXPECT_EQ(code_of({"month", "year"}, {"2006-05-01"}), ErrorCode::hierarchy_value);
}

TEST(Calendar, UnknownGranularitiesAreErrors) {
  for (const char* name : {"hour", "second", "days", "Day", "", "5 months", "0 years", "1 years", "x years",
                           "-5 years", "05 years", "99999 years", "years", "5  years", "5"})
    EXPECT_EQ(code_of({"day", name}, {"2006-01-03"}), ErrorCode::hierarchy_value) << name;
}

TEST(Calendar, EmptyAndRepeatedListsAreErrors) {
  EXPECT_EQ(code_of({}, {"2006-01-03"}), ErrorCode::hierarchy_value);
  EXPECT_EQ(code_of({"day", "month", "month"}, {"2006-01-03"}), ErrorCode::hierarchy_value);
}

TEST(Calendar, ValuesThatAreNoDatesAreErrors) {
  for (const char* value : {"2006-1-3", "03/01/2006", "2006-13-01", "2006-00-10", "2006-02-30", "0000-01-01",
                            "2006-01-03T09", "20060103", "x", "2006-01-0x", " 2006-01-03"})
    EXPECT_EQ(code_of({"day", "month"}, {value}), ErrorCode::hierarchy_value) << value;
  EXPECT_EQ(code_of({"week"}, {"2006-W53"}), ErrorCode::hierarchy_value);
  EXPECT_EQ(code_of({"quarter"}, {"2006-Q5"}), ErrorCode::hierarchy_value);
  EXPECT_EQ(code_of({"quarter"}, {"2006-Q0"}), ErrorCode::hierarchy_value);
}

TEST(Calendar, LeavesAreTheDistinctValues) {
  const auto h = made({"day", "month"}, {"2006-01-03", "2006-01-04", "2006-02-01", ""});
  EXPECT_EQ(h.leaves, 4u);
  EXPECT_EQ(h.levels[1].covered, (std::vector<std::uint64_t>{2, 1, 1}));
  EXPECT_EQ(h.spread_of_all, 3u);
}

RC_GTEST_PROP(Calendar, RandomDatesAreWellFormed, ()) {
  const auto days = *rc::gen::container<std::vector<DayNumber>>(
      rc::gen::inRange<DayNumber>(day("0001-01-01"), day("9999-12-31") + 1));
  Texts values;
  for (DayNumber d : days) values.push_back(granularity("day").label(d));
  if (*rc::gen::arbitrary<bool>()) values.push_back("");
  made({"day", "week", "quarter", "month", "20 years", "year", "5 years"}, values);
  RC_ASSERT(!::testing::Test::HasFailure());
}

}  // namespace
}  // namespace kith::hierarchy
