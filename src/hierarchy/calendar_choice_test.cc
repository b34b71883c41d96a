#include "hierarchy/calendar_choice.h"

#include <gtest/gtest.h>

#include "hierarchy/automatic.h"
#include "hierarchy/recipe_text.h"
#include "hierarchy/well_formed_test.h"

namespace kith::hierarchy {
namespace {

std::string recipe_for(const std::vector<std::string>& values) {
  return automatic_recipe_text(dictionary_of(values));
}

TEST(CalendarChoice, DaysOfAnyUsualFormatGetACalendarOfDays) {
  EXPECT_EQ(recipe_for({"2006-01-03", "2006-01-25"}),
            R"({ calendar = ["day", "week", "month", "quarter", "year"] })");
  EXPECT_EQ(recipe_for({"20060103", "20060125"}),
            R"({ calendar = ["day", "week", "month", "quarter", "year"] })");
  EXPECT_EQ(recipe_for({"01/03/2006", "", "01/25/2006"}),
            R"({ calendar = ["day", "week", "month", "quarter", "year"], format = "MM/DD/YYYY" })");
}

TEST(CalendarChoice, TimesBeginWithTheirResolution) {
  EXPECT_EQ(recipe_for({"2006-01-03T09:30", "2006-01-25 10:00:15"}),
            R"({ calendar = ["minute", "hour", "day-part", "day", "week", "month", "quarter", "year"] })");
  EXPECT_EQ(
      recipe_for({"25.01.2006 09:30:15", "26.01.2006 09:30:15"}),
      R"({ calendar = ["second", "hour", "day-part", "day", "week", "month", "quarter", "year"], format = "DD.MM.YYYY HH:mm:ss" })");
  EXPECT_EQ(usual_calendar("iso", time::Resolution::hour).granularities.front(), "hour");
}

TEST(CalendarChoice, TimesBesideBareDatesAreDays) {
  EXPECT_EQ(recipe_for({"2006-01-03T09:30", "2006-01-25"}),
            R"({ calendar = ["day", "week", "month", "quarter", "year"] })");
}

TEST(CalendarChoice, AmbiguousOrNearlyFittingColumnsGetNoCalendar) {
  EXPECT_EQ(recipe_for({"01/02/2006", "03/04/2006"}), "");
  EXPECT_EQ(recipe_for({"01/25/2006", "01/26/2006", "unknown"}), "");
  EXPECT_EQ(recipe_for({"1136280615", "1136280616"}).find("calendar"), std::string::npos);
}

TEST(CalendarChoice, OffsetsBesideNoneNeedAZoneFirst) {
  EXPECT_EQ(recipe_for({"2006-01-03T09:30", "2006-01-03T09:30Z"}), "");
  EXPECT_NE(recipe_for({"2006-01-03T09:30[Europe/Rome]", "2006-01-03T09:30Z"}), "");
}

TEST(CalendarChoice, OffsetsAreCounted) {
  const TimesSeen seen = times_seen(
      dictionary_of({"2006-01-03", "", "2006-01-03T09:30Z", "2006-01-03T09:30[Europe/Rome]"}), "iso");
  EXPECT_EQ(seen.with_offset, 2U);
  EXPECT_EQ(seen.without_offset, 1U);
  EXPECT_EQ(times_seen(dictionary_of({"5"}), "epoch").with_offset, 1U);
}

using Names = std::vector<std::string>;

Names planned(const std::vector<std::string>& values, time::Resolution resolution, bool births) {
  return planned_calendar(dictionary_of(values), time::TimeFormat("iso", {}), resolution, births)
      .granularities;
}

TEST(CalendarChoice, BirthsArePlannedInYears) {
  EXPECT_EQ(planned({"1950-02-03", "1999-12-31", ""}, time::Resolution::day, true),
            (Names{"day", "month", "year", "5 years", "10 years", "20 years"}));
  EXPECT_EQ(planned({"2019-02-03", "2020-12-31"}, time::Resolution::day, true),
            (Names{"day", "week", "month", "quarter", "year"}));
}

TEST(CalendarChoice, TimesOfDayArePlannedIfThereAreSome) {
  const Names days{"day", "week", "month", "quarter", "year"};
  EXPECT_EQ(planned({"2020-01-01T00:00:00", "2020-01-02T00:00:00"}, time::Resolution::second, false), days);
  Names times{"minute", "hour", "day-part"};
  times.insert(times.end(), days.begin(), days.end());
  EXPECT_EQ(planned({"2020-01-01T09:30", "2020-01-02T00:00"}, time::Resolution::minute, false), times);
}

TEST(CalendarChoice, ManyYearsArePlannedInGroupsToo) {
  EXPECT_EQ(planned({"2000-01-01", "2012-01-01"}, time::Resolution::day, false),
            (Names{"day", "week", "month", "quarter", "year", "5 years", "10 years"}));
}

}  // namespace
}  // namespace kith::hierarchy
