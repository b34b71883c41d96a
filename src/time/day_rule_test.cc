#include "time/day_rule.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "time/granularity_samples_test.h"

namespace kith::time {
namespace {

const std::vector<bool> kWeekend = {false, false, false, false, false, true, true};

struct Named {
  std::string name;
  DayRulePtr rule;
};

std::vector<Named> rules() {
  return {{"day", every_day()},
          {"week", iso_weeks()},
          {"10 days", runs_of_days(10, day_of("2024-01-05"))},
          {"month", runs_of_months(1, 0)},
          {"fiscal year", runs_of_months(12, 3)},
          {"5 years", runs_of_months(60, 0)},
          {"business days", business_days(kWeekend, {})},
          {"with holidays", business_days(kWeekend, {day_of("2024-12-25"), day_of("2024-12-26"),
                                                     day_of("2024-12-28"), day_of("2025-01-01")})},
          {"one working day", business_days({true, true, true, true, true, true, false}, {})},
          {"3 business days", groups_of(business_days(kWeekend, {day_of("2025-01-01")}), 3, 1)},
          {"fiscal quarters", groups_of(runs_of_months(1, 0), 3, 1)},
          {"terms", listed_days({{day_of("2024-09-02"), day_of("2024-12-20"), "autumn"},
                                 {day_of("2025-01-07"), day_of("2025-03-28"), "spring"},
                                 {day_of("2025-03-29"), day_of("2025-04-02"), "spring"},
                                 {day_of("2025-04-03"), day_of("2025-07-18"), "summer"}})}};
}

class DayRules : public ::testing::TestWithParam<std::size_t> {
 protected:
  const Named named_ = rules()[GetParam()];
  const DayRule& rule_ = *named_.rule;
};

// From one day to the next, over a year end and over both ends of time.
TEST_P(DayRules, IndexesNeverFallAndLeaveNoneOut) {
  for (const auto& [first, last] :
       std::vector<std::pair<DayNumber, DayNumber>>{{first_of_time, first_of_time + 800},
                                                    {day_of("2023-12-01"), day_of("2026-01-31")},
                                                    {last_of_time - 800, last_of_time}}) {
    for (DayNumber day = first; day < last; ++day) {
      const DayPosition today = rule_.at(day), tomorrow = rule_.at(day + 1);
      const std::int64_t step = tomorrow.index - today.index;
      ASSERT_GE(step, 0) << date_text(day);
      ASSERT_LE(step, today.inside ? 1 : 0) << date_text(day);
    }
  }
}

TEST_P(DayRules, GranulesHaveOneLabelEach) {
  std::map<std::int64_t, std::string> label_of;
  std::map<std::string, std::int64_t> index_of;
  for (DayNumber day = day_of("2020-01-01"); day < day_of("2030-01-01"); ++day) {
    const DayPosition position = rule_.at(day);
    if (!position.inside) continue;
    const std::string label = rule_.label(day);
    ASSERT_EQ(label_of.try_emplace(position.index, label).first->second, label) << date_text(day);
    ASSERT_EQ(index_of.try_emplace(label, position.index).first->second, position.index) << label;
  }
  EXPECT_FALSE(label_of.empty());
}

TEST_P(DayRules, FirstAndLastDayAreThoseOfTheGranule) {
  std::map<std::int64_t, std::pair<DayNumber, DayNumber>> truth;
  for (DayNumber day = day_of("2014-01-01"); day < day_of("2036-01-01"); ++day) {
    const DayPosition position = rule_.at(day);
    if (position.inside) truth.try_emplace(position.index, day, day).first->second.second = day;
  }
  truth.erase(truth.begin());
  truth.erase(std::prev(truth.end()));
  for (const auto& [index, days] : truth) {
    ASSERT_EQ(rule_.first_day(index), days.first) << index;
    ASSERT_EQ(rule_.last_day(index), days.second) << index;
  }
}

TEST_P(DayRules, TotalRulesHaveNoGapAndOthersDo) {
  bool gap = false;
  for (DayNumber day = day_of("2024-01-01"); day < day_of("2026-01-01"); ++day)
    gap = gap || !rule_.at(day).inside;
  EXPECT_EQ(rule_.total(), !gap);
}

TEST_P(DayRules, RulesBeginAnewAfterTheirCycle) {
  const auto cycle = static_cast<DayNumber>(rule_.cycle());
  const DayRange odd = rule_.irregular();
  const auto expect_same = [&](DayNumber day) {
    ASSERT_EQ(rule_.at(day).inside, rule_.at(day + cycle).inside) << date_text(day);
    ASSERT_EQ(rule_.at(day + 1).index - rule_.at(day).index,
              rule_.at(day + cycle + 1).index - rule_.at(day + cycle).index)
        << date_text(day);
  };
  ASSERT_GT(cycle, 0);
  for (DayNumber day = 0; day < 2500 && !HasFailure(); ++day) {
    expect_same((odd.empty() ? 0 : odd.last + 1) + day);
    expect_same((odd.empty() ? 0 : odd.first - 2 * cycle - 2500) + day);
  }
}

TEST_P(DayRules, IndexesOutOfTimeHaveNoDays) {
  const std::int64_t far = 100'000'000;
  EXPECT_GT(rule_.first_day(far), rule_.last_day(far));
  EXPECT_GT(rule_.first_day(-far), rule_.last_day(-far));
}

INSTANTIATE_TEST_SUITE_P(DayRule, DayRules, ::testing::Range<std::size_t>(0, rules().size()),
                         [](const auto& test) {
                           std::string name = rules()[test.param].name;
                           std::replace(name.begin(), name.end(), ' ', '_');
                           return name;
                         });

TEST(DayRule, TimeHasItsEnds) {
  EXPECT_EQ(date_text(first_of_time), "0001-01-01");
  EXPECT_EQ(date_text(last_of_time), "9999-12-31");
  EXPECT_EQ(day_of("1970-01-01"), 0);
  EXPECT_EQ(day_of("1969-12-31"), -1);
}

TEST(DayRule, WeeksAreIsoWeeks) {
  const auto week = [](const std::string& date) { return iso_weeks()->label(day_of(date)); };
  EXPECT_EQ(week("2005-01-01"), "2004-W53");
  EXPECT_EQ(week("2005-01-02"), "2004-W53");
  EXPECT_EQ(week("2005-01-03"), "2005-W01");
  EXPECT_EQ(week("2007-12-31"), "2008-W01");
  EXPECT_EQ(week("2008-12-29"), "2009-W01");
  EXPECT_EQ(week("2010-01-03"), "2009-W53");
  EXPECT_EQ(week("2024-12-30"), "2025-W01");
  EXPECT_EQ(week("0001-01-01"), "0001-W01");
  EXPECT_EQ(week("9999-12-31"), "9999-W52");
}

TEST(DayRule, RunsBeginOnTheirAnchor) {
  const DayRulePtr runs = runs_of_days(10, day_of("2024-01-05"));
  EXPECT_EQ(runs->label(day_of("2024-01-05")), "[2024-01-05, 2024-01-15)");
  EXPECT_EQ(runs->label(day_of("2024-01-14")), "[2024-01-05, 2024-01-15)");
  EXPECT_EQ(runs->label(day_of("2024-01-04")), "[2023-12-26, 2024-01-05)");
}

TEST(DayRule, RunsOfMonthsAreNamedAsPeopleDo) {
  const DayNumber day = day_of("2006-05-03");
  EXPECT_EQ(runs_of_months(1, 0)->label(day), "2006-05");
  EXPECT_EQ(runs_of_months(3, 0)->label(day), "2006-Q2");
  EXPECT_EQ(runs_of_months(6, 0)->label(day), "2006-H1");
  EXPECT_EQ(runs_of_months(12, 0)->label(day), "2006");
  EXPECT_EQ(runs_of_months(60, 0)->label(day), "[2005, 2010)");
  EXPECT_EQ(runs_of_months(12, 3)->label(day), "[2006-04, 2007-04)");
  EXPECT_EQ(runs_of_months(3, 1)->label(day), "[2006-05, 2006-08)");
  EXPECT_EQ(runs_of_months(120, 0)->label(day_of("0009-01-01")), "[0000, 0010)");
  EXPECT_EQ(runs_of_months(1200, 0)->label(last_of_time), "[9900, 10000)");
}

TEST(DayRule, HolidaysOnWeekendsChangeNothing) {
  const DayRulePtr plain = business_days(kWeekend, {});
  const DayRulePtr same = business_days(kWeekend, {day_of("2024-12-28"), day_of("2024-12-28")});
  for (DayNumber day = day_of("2024-12-01"); day < day_of("2025-02-01"); ++day) {
    EXPECT_EQ(plain->at(day).index, same->at(day).index);
    EXPECT_EQ(plain->at(day).inside, same->at(day).inside);
  }
}

TEST(DayRule, BusinessDaysCountFromFridayToMonday) {
  const DayRulePtr days = business_days(kWeekend, {day_of("2024-12-25")});
  EXPECT_EQ(days->at(day_of("2024-12-23")).index, days->at(day_of("2024-12-20")).index + 1);
  EXPECT_EQ(days->at(day_of("2024-12-26")).index, days->at(day_of("2024-12-24")).index + 1);
  EXPECT_FALSE(days->at(day_of("2024-12-25")).inside);
  EXPECT_FALSE(days->at(day_of("2024-12-21")).inside);
  EXPECT_FALSE(days->at(day_of("2024-12-22")).inside);
}

// Clocks of zones may show a day beside time's ends.
TEST(DayRule, DaysJustBeyondTimeAreToldToo) {
  for (const Named& named : rules())
    for (const DayNumber day : {first_of_time - 1, last_of_time + 1})
      EXPECT_TRUE(!named.rule->at(day).inside || !named.rule->label(day).empty()) << named.name;
  const DayRulePtr days = business_days(kWeekend, {});
  EXPECT_FALSE(days->at(first_of_time - 1).inside);  // a Sunday
  EXPECT_LE(days->at(first_of_time - 1).index, days->at(first_of_time).index);
}

TEST(DayRule, NeighboursWithOneLabelAreOneGranule) {
  const DayRulePtr terms = rules().back().rule;
  EXPECT_EQ(terms->at(day_of("2025-01-07")).index, terms->at(day_of("2025-04-02")).index);
  EXPECT_NE(terms->at(day_of("2025-04-03")).index, terms->at(day_of("2025-04-02")).index);
  EXPECT_FALSE(terms->at(day_of("2024-12-21")).inside);
  EXPECT_FALSE(terms->at(day_of("2024-09-01")).inside);
  EXPECT_FALSE(terms->at(day_of("2025-07-19")).inside);
}

TEST(DayRule, GroupsAtTheEndsNameWhatThereIs) {
  const DayRulePtr pairs = groups_of(rules().back().rule, 2, 1);
  EXPECT_EQ(pairs->label(day_of("2025-02-01")), pairs->label(day_of("2025-05-01")));
  EXPECT_NE(pairs->label(day_of("2024-10-01")), pairs->label(day_of("2025-05-01")));
}

}  // namespace
}  // namespace kith::time
